import { and, asc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { NO_SSO_URL } from "#contract/schemas/saml.ts";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import { members, organizations, samlProviders } from "#server/db/tables/index.ts";
import { usableCertificates } from "#server/saml/certificates.ts";
import type { CredentialAge } from "./credential-age-rows.ts";
import { isLiving } from "./living-organization-rows.ts";

/** How a session or token was obtained. */
export interface CameBy extends CredentialAge {
  readonly userId: string;
  readonly samlProviderId: string | null;
  /** Whether it began with the link the operator printed. */
  readonly byOperator: boolean;
}

const setUp = and(
  isNull(samlProviders.deletedAt),
  ne(samlProviders.entityId, ""),
  ne(samlProviders.ssoUrl, NO_SSO_URL),
  ne(samlProviders.certificate, ""),
);

/** Whether a row of `organizations` has this provider, fully set up. */
export const cameBySSO = (samlProviderId: string | AnyPgColumn): SQL =>
  sql`exists (select 1 from ${samlProviders}
    where ${eq(samlProviders.id, samlProviderId)}
      and ${eq(samlProviders.organizationId, organizations.id)} and ${setUp})`;

/**
 * Whether a credential obtained this way gives access to a row of `organizations`, for its member in `membership`.
 * Where single sign-on is enforced, this requires one of its providers that is fully set up, a break-glass admin, or
 * an admin with the operator's link.
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

/** Whether a member has access to an organization with this credential. */
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

/** Returns the first provider, by label, that can be used to sign in. */
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

/** Organizations that enforce single sign-on but admit a person in other ways; `only` limits them to one. */
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
