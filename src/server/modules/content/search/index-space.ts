import { enqueueJob, type JobKind } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { lockSpaceForUpkeep } from "../revisions/revision-rows.ts";
import { indexDocuments, type IndexedPage, writeIndexedPages } from "./index-pages.ts";
import {
  endBacklog,
  type MissingPage,
  selectMissingPages,
  selectStillMissing,
} from "./search-index-rows.ts";

/** Pages indexed per step. */
const PAGES_A_STEP = 100;
const KIND = "index-space";

const asPage = ({ pageId, title, description, document }: MissingPage): IndexedPage => ({
  id: pageId,
  title,
  ...(description === null ? {} : { description }),
  ...(document === null ? {} : { document }),
});

/**
 * Indexes the pages of a space that is older than search, a few per step. Pages written meanwhile are indexed on
 * their own; after an interruption at any point, it continues with the missing ones.
 */
export const indexSpaceJob: JobKind = {
  kind: KIND,
  // Retried without limit: nothing else would index these pages.
  maxAttempts: Number.POSITIVE_INFINITY,
  retryAfter: (attempt) => Math.min(attempt, 10) * 60_000,
  run: async ({ spaceId, context, step, signal }) => {
    if (spaceId === null) return;
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted();
      const pages = await selectMissingPages(context.db, spaceId, PAGES_A_STEP);
      const hashes = pages.flatMap(({ document }) => (document === null ? [] : [document]));
      const known = await indexDocuments(context, spaceId, hashes);
      isDone = await step(async (tx) => {
        await lockSpaceForUpkeep(tx.db, spaceId);
        const missing = await selectStillMissing(tx.db, spaceId, pages);
        const left = pages.filter(({ pageId }) => missing.has(pageId)).map(asPage);
        await writeIndexedPages(tx, spaceId, left, known);
        const [more] = await selectMissingPages(tx.db, spaceId, 1);
        if (more === undefined) await endBacklog(tx.db, spaceId);
        return more === undefined;
      });
    }
  },
};

/** Queues the remaining work for a space whose pages are not all indexed. */
export const queueIndexing = (
  tx: Context,
  { spaceId, organizationId }: { readonly spaceId: string; readonly organizationId: string },
): Promise<boolean> =>
  enqueueJob(tx, {
    kind: KIND,
    organizationId,
    spaceId,
    input: { spaceId },
    key: `${KIND} ${spaceId}`,
  });
