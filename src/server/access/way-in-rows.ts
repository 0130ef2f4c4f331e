import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { NO_SSO_URL } from "#contract/schemas/saml.ts";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import { members, organizations, samlProviders } from "#server/db/tables/index.ts";
import { usableCertificates } from "#server/saml/certificates.ts";
import type { CredentialAge } from "./credential-age-rows.ts";
import { isLiving } from "./living-organization-rows.ts";

/** What a session or token came by. */
export interface CameBy extends CredentialAge {
  readonly userId: string;
  readonly samlProviderId: string | null;
  /** Whether the operator's printed link began it. */
  readonly byOperator: boolean;
}

const setUp = and(
  isNull(samlProviders.deletedAt),
  ne(samlProviders.entityId, ""),
  ne(samlProviders.ssoUrl, NO_SSO_URL),
  ne(samlProviders.certificate, ""),
);

/** Whether a row of `organizations` has this provider, and it is set up. */
export const cameBySSO = (samlProviderId: string | AnyPgColumn): SQL =>
  sql`exists (select 1 from ${samlProviders}
    where ${eq(samlProviders.id, samlProviderId)}
      and ${eq(samlProviders.organizationId, organizations.id)} and ${setUp})`;

/**
 * Whether what came so gets into a row of `organizations` that its member in `membership` belongs to. Where
 * single sign-on is enforced, that takes one of its providers that is set up, a break-glass admin, or an
 * admin with the operator's link.
 */
export const getsIn = (
  membership: { readonly breakGlass: AnyPgColumn; readonly role: AnyPgColumn },
  { samlProviderId, byOperator }: Omit<CameBy, "userId">,
): SQL | undefined =>
  or(
    eq(organizations.sso, false),
    eq(membership.breakGlass, true),
    byOperator ? eq(membership.role, "admin") : undefined,
    samlProviderId === null ? undefined : cameBySSO(samlProviderId),
  );

/** Whether a member gets into an organization with what they came by. */
export const hasWayIn = async (
  db: Database,
  organizationId: string,
  { userId, ...by }: CameBy,
): Promise<boolean> => {
  const rows = await db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizations.id), eq(members.userId, userId)),
    )
    .where(and(eq(organizations.id, organizationId), getsIn(members, by)));
  return rows.length > 0;
};

/** The first provider, by label, that people can sign in by. */
export const findFirstProvider = async (
  db: Database,
  organizationId: string,
): Promise<string | undefined> => {
  const rows = await db
    .select({ id: samlProviders.id, certificate: samlProviders.certificate })
    .from(samlProviders)
    .where(and(eq(samlProviders.organizationId, organizationId), setUp))
    .orderBy(asc(samlProviders.label), asc(samlProviders.id));
  return rows.find(({ certificate }) => usableCertificates(certificate).length > 0)?.id;
};

/** Organizations that enforce single sign-on and let a person in by other ways; of one, if one is named. */
export const selectWaysAround = (
  db: Database,
  { userId, byOperator }: Pick<CameBy, "userId" | "byOperator">,
  only: string | null,
): Promise<{ organizationId: string }[]> =>
  db
    .select({ organizationId: organizations.id })
    .from(organizations)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizations.id), eq(members.userId, userId)),
    )
    .where(
      and(
        isLiving,
        eq(organizations.sso, true),
        eq(members.disabled, false),
        getsIn(members, { samlProviderId: null, byOperator }),
        only === null ? undefined : eq(organizations.id, only),
      ),
    )
    .orderBy(organizations.id);
