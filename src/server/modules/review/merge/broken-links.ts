import type { MergePlan } from "#contract/schemas/merge.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { findBreakingLinks } from "#server/modules/library/impact/breaking-links.ts";
import type { MergedContent } from "./merge-content.ts";

type BrokenLink = MergePlan["brokenLinks"][number];

/**
 * The links that a merge breaks: to pages and files that it takes away, to headings that it rewrites, and
 * paths that name another page then. In this space as it would be, and in the other spaces of the
 * organization that the caller can open. Links that lead nowhere from the first are not its doing.
 */
export const findBrokenLinks = async (
  context: Context,
  spaceId: string,
  before: RevisionContent,
  { content: after, texts }: MergedContent,
): Promise<BrokenLink[]> => {
  const links = await findBreakingLinks(context, { spaceId, before, after, texts }, before.tree);
  return links.flatMap(({ space, page, address: href, kind, reason, target, nearest }) =>
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
};
