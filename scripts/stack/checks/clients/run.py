"""Runs the tests of this folder, and prints the result in the format that `scripts/test` counts."""

import sys
import unittest

found = unittest.defaultTestLoader.discover(sys.path[0], pattern="*_test.py")
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(found)
failed = len(result.failures) + len(result.errors)
print(f"test result: {result.testsRun - failed} passed; {failed} failed", flush=True)
sys.exit(0 if result.wasSuccessful() else 1)
