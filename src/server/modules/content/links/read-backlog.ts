import { z } from "zod";
import { enqueueJob, type JobKind, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { findOrganizationOfSpace } from "#server/links/broken-link-rows.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { findRevision } from "../revisions/revision-rows.ts";
import { insertKeptLinks } from "../store/kept-link-rows.ts";
import { readTree } from "../store/page-trees.ts";
import type { KeptLinks } from "../store/stored-text.ts";
import { workOnText } from "../texts/texts.ts";
import { deleteBacklog, insertBacklogLike, isLinkBacklogOf, selectUnread } from "./backlog-rows.ts";
import { judgeSpace } from "./broken-links.ts";
import { lockActiveRevision, replacePageLinks } from "./page-link-rows.ts";

/** Also named in the migration, which queues it for the existing spaces. */
const READ_LINKS = "read-links";
/** Documents per step. */
const STEP = 20;
/** Links cannot be reported before it is done, so it is retried as long as necessary. */
const MAX_ATTEMPTS = 1_000_000;
const RETRY_MS = 60_000;

const input = z.object({ space: z.string() });

/** The last step: indexes the links of the pages themselves, as they are at this moment. */
const finish = async (tx: Context, spaceId: string): Promise<void> => {
  const revision = await lockActiveRevision(tx.db, spaceId);
  const row = revision === undefined ? undefined : await findRevision(tx.db, spaceId, revision);
  const tree = row && (await readTree(tx, spaceId, row.root));
  await replacePageLinks(tx.db, spaceId, [...(tree?.pages.values() ?? [])]);
  await deleteBacklog(tx.db, spaceId);
  // Links that were already broken have no known cause, nor do those to headings that were not indexed before.
  await judgeSpace(tx, spaceId, { event: null });
  const organizationId = await findOrganizationOfSpace(tx.db, spaceId);
  if (organizationId !== undefined)
    await judgeLinksTo(tx, organizationId, [{ kind: "space", ids: [spaceId] }], { event: null });
};

const readLinks = async (job: RunningJob, spaceId: string): Promise<void> => {
  for (;;) {
    const unread = await selectUnread(job.context.db, spaceId, STEP);
    const read: { readonly hash: string; readonly kept: KeptLinks }[] = [];
    for (const { hash, json } of unread)
      read.push({ hash, kept: await workOnText("links", { json }, hash) });
    await job.step((tx) =>
      read.length === 0 ? finish(tx, spaceId) : insertKeptLinks(tx.db, spaceId, read),
    );
    if (read.length === 0) return;
  }
};

/** Indexes the links of documents that a space had before links were indexed, a few per step. */
export const readLinksJob: JobKind = {
  kind: READ_LINKS,
  maxAttempts: MAX_ATTEMPTS,
  retryAfter: () => RETRY_MS,
  run: (job) => readLinks(job, input.parse(job.input).space),
};

/** Continues with the copy of a space whose own links are not indexed yet. */
export const copyBacklog = async (
  tx: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  if (!(await insertBacklogLike(tx.db, from, to))) return;
  await enqueueJob(tx, { kind: READ_LINKS, input: { space: to }, spaceId: to });
};

/** Throws while some of the organization's links are not indexed yet. */
export const refuseUnreadLinks = async (
  { db }: Pick<Context, "db">,
  organizationId: string,
): Promise<void> => {
  if (await isLinkBacklogOf(db, organizationId))
    throw new Failure(
      "busy",
      "The links of pages from before the last update are still being read. Try again in a minute.",
      { retryAfter: 30 },
    );
};
