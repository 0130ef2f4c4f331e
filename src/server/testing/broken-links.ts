import { and, eq, isNull, or } from "drizzle-orm";
import { brokenLinks, spaces } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import {
  asLinkedContent,
  readLinkedContent,
} from "#server/modules/library/links/linked-content.ts";
import { selectUsages } from "#server/modules/library/links/usage-rows.ts";

/** Returns the stored broken links of a space, except those to hosts other than the service's. */
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

/** The same as sorted lines of text. */
export const keptBrokenWords = async (context: Context, spaceId: string): Promise<string[]> =>
  (await keptBroken(context, spaceId)).map(inWords).toSorted();

/** Judges all links of a space as an admin and returns the broken ones, as lines of the same form. */
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

/** Returns the ids of the spaces in an organization that are not in the trash. */
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
