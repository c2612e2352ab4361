/* {
  clause: "INPUT-4",
  title: "TextEncoder, TextDecoder, btoa and atob convert text",
  steps: [{complete: [[195, 169, 240, 159, 152, 128], "é😀", "aGk=", "hi"]}],
} */
const bytes = new TextEncoder().encode("é😀");
return [bytes, new TextDecoder().decode(bytes), btoa("hi"), atob("aGk=")];
