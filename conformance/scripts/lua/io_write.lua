--[[ {
  clause: "OUT-1",
  title: "io.write prints without a line break, and print goes on behind it",
  functions: ["f"],
  steps: [{call: "f", stdout: "a1b\n"}, {complete: null, stdout: "c d\n"}],
} ]]
io.write("a", 1, "b\n")
f()
io.write("c"):write(" ")
print("d")
