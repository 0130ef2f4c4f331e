import { MAX_PLANNED, type MergePlan } from "#contract/schemas/merge.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { findBreakingLinks } from "#server/modules/library/impact/breaking-links.ts";
import type { MergedContent } from "./merge-content.ts";

type BrokenLink = MergePlan["brokenLinks"][number];

/** The links that a merge breaks, and the broken ones that it adds. */
interface FoundLinks {
  readonly brokenLinks: readonly BrokenLink[];
  readonly deadLinks: MergePlan["deadLinks"];
}

/**
 * Finds the links that a merge breaks: to pages and files that it removes, to headings that it rewrites, and by paths
 * that will name another page. Covers this space as it would be, and the organization's other spaces that the caller
 * can open. Links that are broken from the start are returned separately.
 */
export const findBrokenLinks = async (
  context: Context,
  spaceId: string,
  before: RevisionContent,
  { content: after, texts }: MergedContent,
): Promise<FoundLinks> => {
  const links = await findBreakingLinks(context, { spaceId, before, after, texts }, before.tree);
  const added = links.flatMap(({ page, address: href, kind, reason }) =>
    reason === "new" ? [{ page, href, kind }] : [],
  );
  const brokenLinks = links.flatMap(
    ({ space, page, address: href, kind, reason, target, nearest }) =>
      reason === "new"
        ? []
        : [
            {
              space,
              page,
              href,
              kind,
              reason,
              target: target ?? href,
              ...(nearest === undefined ? {} : { nearest }),
            },
          ],
  );
  const deadLinks = { count: added.length, items: added.slice(0, MAX_PLANNED) };
  return { brokenLinks, deadLinks };
};
