"""{
  clause: "SAFE-1",
  title: "no file, process, network or environment is within reach",
  steps: [{complete: ["PermissionError", "RuntimeError", "ModuleNotFoundError", "ModuleNotFoundError", "ModuleNotFoundError"]}],
}"""

found = []


def failing(function):
    try:
        function()
        found.append("done")
    except Exception as error:
        found.append(type(error).__name__)


def read():
    open("/etc/passwd").read()


def environment():
    import os

    return os.environ["HOME"]


def process():
    import subprocess


def network():
    import socket


def native():
    import ctypes


for one in [read, environment, process, network, native]:
    failing(one)
return found
