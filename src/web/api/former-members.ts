import {
  listFormerMembersOptions,
  restoreFormerMembersMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { restoreFormerMembers } from "#client/sdk.gen.ts";
import type { RestoreOrganizationMembers } from "#client/types.gen.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { changing } from "./refresh.ts";

export type {
  FormerMember,
  RestoredOrganizationMembers,
  RestoreOrganizationMembers,
} from "#client/types.gen.ts";

interface FormerQuestion extends PageOf {
  readonly search?: string | undefined;
  /** The id of a removal's audit event: only people whom the same request removed. */
  readonly event?: string | undefined;
}

/** Former members who can be restored, latest removal first. */
export const formerMembersQuery = (
  organizationId: string,
  { search, event, page, limit }: FormerQuestion,
) =>
  reading(
    listFormerMembersOptions({
      path: { organizationId },
      query: {
        ...onlySet<{ search: string; event: string }>({ search, event }),
        ...paging({ page, limit }),
      },
    }),
  );

/** What restoring people would do for each of them. */
export const restorePlanQuery = (organizationId: string, asked: RestoreOrganizationMembers) =>
  reading({
    queryKey: ["restore-plan", organizationId, asked] as const,
    meta: { reads: ["member", "team", "invitation"] },
    queryFn: async ({ signal }) => {
      const { data } = await restoreFormerMembers({
        path: { organizationId },
        body: { ...asked, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });

export const restoreMembers = changing(restoreFormerMembersMutation());
