import { serveThread } from "#server/kit/serve-thread.ts";
import { doUnitWork } from "./unit-work.ts";

/** The thread in which units of pages are read and put together. */
serveThread(doUnitWork);
