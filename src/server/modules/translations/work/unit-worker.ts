import { serveThread } from "#server/kit/serve-thread.ts";
import { doUnitWork } from "./unit-work.ts";

/** The thread that units of pages are looked at and put together in. */
serveThread(doUnitWork);
