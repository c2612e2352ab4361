/* {
  clause: "INPUT-4",
  title: "URL and URLSearchParams take an address apart and put one together",
  steps: [{complete: ["api.example.com", "/v1/search", "a b", "https://api.example.com/v1/search?q=x&page=2"]}],
} */
const from = new URL("https://api.example.com/v1/search?q=a%20b");
const next = new URL(from.pathname, from.origin);
next.searchParams.set("q", "x");
next.searchParams.append("page", "2");
return [from.hostname, from.pathname, from.searchParams.get("q"), next.href];
