import { serveThread } from "#server/kit/serve-thread.ts";
import { doPageWork, type PageRequest } from "./page-work.ts";

/**
 * The thread in which pages of sites are read. Returns null for a page that causes an error, which affects no other.
 */
serveThread((request: PageRequest) => {
  try {
    return doPageWork(request);
  } catch {
    return null;
  }
});
