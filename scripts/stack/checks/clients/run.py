"""Runs the tests of this folder, and writes their counts to the file that `ROTA_RESULT` names."""

import json
import os
import sys
import unittest
from pathlib import Path

found = unittest.defaultTestLoader.discover(sys.path[0], pattern="*_test.py")
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(found)
failed = len(result.failures) + len(result.errors)
Path(os.environ["ROTA_RESULT"]).write_text(json.dumps({"passed": result.testsRun - failed, "failed": failed}))
sys.exit(0 if result.wasSuccessful() else 1)
