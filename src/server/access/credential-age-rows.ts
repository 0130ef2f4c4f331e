import { isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Since when somebody holds a session or token, and where they rejoined with it. */
export interface CredentialAge {
  /** When it was made, or the first of those that it was made with. Absent for the service itself. */
  readonly heldSince?: Date | undefined;
  /** When they rejoined organizations with it, as ISO instants by the organization's id. */
  readonly renewedIn?: Readonly<Record<string, string>> | undefined;
}

/**
 * Whether a session or token is younger than the last removal of its person from an organization, or renewed
 * there since. One that is not opens nothing there, whatever the person is there by now.
 */
export const isRecentIn = (
  { heldSince, renewedIn = {} }: CredentialAge,
  organizationId: string,
  credentialsFrom: Date | null,
): boolean => {
  if (credentialsFrom === null || heldSince === undefined) return true;
  const renewed = Object.hasOwn(renewedIn, organizationId) ? renewedIn[organizationId] : undefined;
  return (
    heldSince > credentialsFrom || (renewed !== undefined && new Date(renewed) > credentialsFrom)
  );
};

/** The same as a condition on a membership. */
export const recentIn = (
  membership: {
    readonly organizationId: AnyPgColumn;
    readonly credentialsFrom: AnyPgColumn;
  },
  { heldSince, renewedIn = {} }: CredentialAge,
): SQL | undefined =>
  heldSince === undefined
    ? undefined
    : or(
        isNull(membership.credentialsFrom),
        lt(membership.credentialsFrom, heldSince),
        sql`(${JSON.stringify(renewedIn)}::jsonb ->> ${membership.organizationId})::timestamptz
          > ${membership.credentialsFrom}`,
      );
