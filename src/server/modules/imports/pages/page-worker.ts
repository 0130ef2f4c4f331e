import { serveThread } from "#server/kit/serve-thread.ts";
import { doPageWork, type PageRequest } from "./page-work.ts";

/** The thread that pages of sites are read in. A page that breaks it is null, and sinks no other. */
serveThread((request: PageRequest) => {
  try {
    return doPageWork(request);
  } catch {
    return null;
  }
});
