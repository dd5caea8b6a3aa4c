"""Tests run the rules compiled from the first call on, or interpreted with IGROTEKA_JIT=0.

What tests the change from one to the other starts a process of its own.
"""

import os

os.environ.setdefault("IGROTEKA_JIT", "1")
