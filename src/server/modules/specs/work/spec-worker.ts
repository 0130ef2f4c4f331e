import { serveThread } from "#server/kit/serve-thread.ts";
import { doSpecWork } from "./spec-work.ts";

/** The thread that specifications are read and compared in. */
serveThread(doSpecWork);
