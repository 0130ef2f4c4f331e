import { pathToFileURL } from "node:url";
import { startFromBuild } from "#server/kit/program-file.ts";

/** Where there is a build, threads and processes are started from it. */
const main = process.env.SERVICE_MAIN;
if (main) startFromBuild(new URL(".", pathToFileURL(main)));
