import { serveThread } from "#server/kit/serve-thread.ts";
import { doTextWork, type TextRequest } from "./text-work.ts";

/** The thread that long texts are read, compared and merged in. */
serveThread((request: TextRequest) => doTextWork(request));
