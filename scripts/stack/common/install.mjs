/**
 * `install.mjs PACKAGE` installs a package of the system in a process of its own, for a caller whose servers
 * must respond meanwhile.
 */
import { fromDebian } from "./tools.mjs";

fromDebian(process.argv[2]);
