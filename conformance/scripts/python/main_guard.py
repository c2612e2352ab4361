"""{
  clause: "INPUT-4",
  title: "a script may be written with a main function and a guard",
  functions: ["f"],
  steps: [{call: "f", answer: 4}, {complete: null, stdout: "5\n"}],
}"""


def main():
    print(f() + 1)


if __name__ == "__main__":
    main()
