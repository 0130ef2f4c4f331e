import { and, eq, isNull, or } from "drizzle-orm";
import { brokenLinks, spaces } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import {
  asLinkedContent,
  readLinkedContent,
} from "#server/modules/library/links/linked-content.ts";
import { selectUsages } from "#server/modules/library/links/usage-rows.ts";

/** What is kept of a space's broken links, without those to other places than where the service is. */
export const keptBroken = ({ db, settings: { publicUrl } }: Context, spaceId: string) =>
  db
    .select()
    .from(brokenLinks)
    .where(
      and(
        eq(brokenLinks.spaceId, spaceId),
        or(isNull(brokenLinks.origin), eq(brokenLinks.origin, publicUrl)),
      ),
    );

type Row = Pick<
  Awaited<ReturnType<typeof keptBroken>>[number],
  "pageId" | "n" | "relation" | "kind" | "target" | "targetSpace" | "address"
>;
const inWords = ({ pageId, n, relation, kind, target, targetSpace, address }: Row): string =>
  [pageId, n, relation, kind, target ?? "-", targetSpace, address].join(" ");

/** The same as a list of words, in an order that says nothing. */
export const keptBrokenWords = async (context: Context, spaceId: string): Promise<string[]> =>
  (await keptBroken(context, spaceId)).map(inWords).toSorted();

/** The links of a space that judging all of them as an admin finds broken, in the same words. */
export const judgedBrokenWords = async (
  context: Context,
  { organizationId, userId, spaceId }: { organizationId: string; userId: string; spaceId: string },
): Promise<string[]> => {
  const content = await readLinkedContent(context, await stateOfSpace(context, { spaceId }));
  const { publicUrl } = context.settings;
  const admin = { organizationId, userId, isAdmin: true, isGuest: false, publicUrl };
  const rows = await selectUsages(context.db, await asLinkedContent(context, content), admin, {
    status: "broken",
    limit: 100_000,
  });
  return rows
    .map(({ page, space, ...row }) => inWords({ ...row, pageId: page, targetSpace: space }))
    .toSorted();
};

/** Ids of the living spaces of an organization. */
export const livingSpaces = async (
  { db }: Context,
  organizationId: string,
): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt)));
  return rows.map(({ id }) => id);
};
