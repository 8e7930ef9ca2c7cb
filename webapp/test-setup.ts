// happy-dom lacks what <dialog> needs, and tests must not see each other's storage.
import { afterEach } from "vitest";

afterEach(() => localStorage.clear());
