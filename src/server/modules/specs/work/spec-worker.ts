import { serveThread } from "#server/kit/serve-thread.ts";
import { doSpecWork } from "./spec-work.ts";

/** The thread in which specifications are parsed and compared. */
serveThread(doSpecWork);
