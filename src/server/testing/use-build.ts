import { pathToFileURL } from "node:url";
import { startFromBuild } from "#server/kit/program-file.ts";

/** Tests start threads and processes from the build if there is one. */
const main = process.env.SERVICE_MAIN;
if (main) startFromBuild(new URL(".", pathToFileURL(main)));
