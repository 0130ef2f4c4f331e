import { isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** How long a session or token has been held, and in which organizations it was renewed. */
export interface CredentialAge {
  /** When it, or the earliest credential it was derived from, was issued. Absent for the service itself. */
  readonly heldSince?: Date | undefined;
  /** When the person rejoined organizations with it: ISO timestamps by organization id. */
  readonly renewedIn?: Readonly<Record<string, string>> | undefined;
}

/**
 * Whether a session or token is newer than its person's last removal from an organization, or was renewed there
 * since. Otherwise it gives no access there, whatever role the person has by now.
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

/** `isRecentIn` as a condition on a membership. */
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
