import { serveThread } from "#server/kit/serve-thread.ts";
import { doTextWork, type TextRequest } from "./text-work.ts";

/** The thread in which long texts are parsed, compared and merged. */
serveThread((request: TextRequest) => doTextWork(request));
