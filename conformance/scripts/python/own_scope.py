"""{
  clause: "ERR-7",
  title: "nothing of the adapter is within a script's reach",
  functions: ["f"],
  steps: [{complete: ["call", "fields", "prepare", "run", "scope", "encode", "json", "given"]}],
}"""

missing = []
for name in ["call", "fields", "prepare", "run", "scope", "encode", "json", "given"]:
    try:
        eval(name)
    except NameError:
        missing.append(name)
return missing
