import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { samlProviders, ssoIdentities } from "#server/db/tables/index.ts";
import type { MemberPath } from "../members/member-rows.ts";

const ofMember = ({ organizationId, userId }: MemberPath) =>
  and(eq(ssoIdentities.organizationId, organizationId), eq(ssoIdentities.userId, userId));

/** The identities that sign a member in, at providers that are not deleted, oldest first. */
export const selectIdentities = (db: Database, path: MemberPath) =>
  db
    .select({ identity: ssoIdentities, provider: samlProviders })
    .from(ssoIdentities)
    .innerJoin(samlProviders, eq(samlProviders.id, ssoIdentities.providerId))
    .where(and(ofMember(path), isNull(samlProviders.deletedAt)))
    .orderBy(asc(ssoIdentities.linkedAt), asc(ssoIdentities.id));
export type IdentityRow = Awaited<ReturnType<typeof selectIdentities>>[number];

/** Deletes all identities of a member, including those at deleted providers. Returns how many there were. */
export const deleteIdentities = async (db: Database, path: MemberPath): Promise<number> => {
  const gone = await db
    .delete(ssoIdentities)
    .where(ofMember(path))
    .returning({ id: ssoIdentities.id });
  return gone.length;
};
