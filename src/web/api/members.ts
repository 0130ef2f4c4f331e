import {
  changeMembersInOrganizationMutation,
  createSignInLinkForMemberMutation,
  getMemberInOrganizationByIdOptions,
  getMemberResponsibilitiesOptions,
  listMembersInOrganizationByIdOptions,
  listSpacesForOrganizationMemberOptions,
  listSsoIdentitiesOfMemberOptions,
  listTeamsForOrganizationMemberOptions,
  removeMemberFromOrganizationByIdMutation,
  removeUserFromSsoMutation,
  setUserAsSsoMemberForOrganizationMutation,
  updateMemberInOrganizationByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import {
  changeMembersInOrganization,
  listMembersInOrganizationById,
  updateOrganizationMemberLastSeenAt,
} from "#client/sdk.gen.ts";
import type {
  ChangeOrganizationMembers,
  ListMembersInOrganizationByIdData,
  ListTeamsForOrganizationMemberResponses,
  OrganizationMember,
} from "#client/types.gen.ts";
import { quietFetch } from "./connect.ts";
import { changing, deleting } from "./refresh.ts";
import { everyItem, onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type {
  ChangeOrganizationMembers,
  MemberChanges,
  MemberResponsibilities,
  MemberSignInLink,
  OrganizationMember,
  SsoIdentity,
} from "#client/types.gen.ts";

/** A team of a member, with their role in it. */
export type MemberTeam = ListTeamsForOrganizationMemberResponses[200]["items"][number];

type MemberFilters = Omit<
  NonNullable<ListMembersInOrganizationByIdData["query"]>,
  "page" | "limit"
>;

/** The filters and the order of a list of members. */
export type MembersQuestion = {
  readonly [Key in keyof MemberFilters]?: MemberFilters[Key] | undefined;
};

const membersParameters = ({ page, limit, ...filters }: MembersQuestion & PageOf) => ({
  ...onlySet<MemberFilters>(filters),
  ...paging({ page, limit }),
});

export const membersQuery = (organizationId: string, question: MembersQuestion & PageOf = {}) =>
  reading(
    listMembersInOrganizationByIdOptions({
      path: { organizationId },
      query: membersParameters(question),
    }),
  );

/** Iterates over all matching members, or over those selected, for an export; 1,000 per request. */
export const everyMember = (
  organizationId: string,
  question: MembersQuestion,
  signal: AbortSignal,
  isSelected: (id: string) => boolean = () => true,
) =>
  everyItem(async (page) => {
    const { data } = await listMembersInOrganizationById({
      path: { organizationId },
      query: membersParameters({ ...question, page, limit: 1000 }),
      signal,
      throwOnError: true,
    });
    return { ...data, items: data.items.filter(({ id }) => isSelected(id)) };
  }, signal);

/** Everyone in the organization in one result, for checking many names at once. */
export const everybodyQuery = (organizationId: string) =>
  wholeListQuery<OrganizationMember>(
    listMembersInOrganizationByIdOptions({ path: { organizationId } }),
    (asked) => listMembersInOrganizationById({ path: { organizationId }, ...asked }),
  );

export const memberQuery = (organizationId: string, userId: string) =>
  reading(getMemberInOrganizationByIdOptions({ path: { organizationId, userId } }));

export const memberSpacesQuery = (organizationId: string, userId: string, at: PageOf = {}) =>
  reading(
    listSpacesForOrganizationMemberOptions({ path: { organizationId, userId }, query: paging(at) }),
  );

/** A member's teams, optionally only those whose title contains `title`. */
export const memberTeamsQuery = (
  organizationId: string,
  userId: string,
  { title, ...at }: PageOf & { readonly title?: string | undefined } = {},
) =>
  reading(
    listTeamsForOrganizationMemberOptions({
      path: { organizationId, userId },
      query: { ...onlySet<{ title: string }>({ title }), ...paging(at) },
    }),
  );

/** What a member is responsible for; the first `limit` of each kind by name. */
export const memberResponsibilitiesQuery = (
  organizationId: string,
  userId: string,
  limit: number,
) =>
  reading(getMemberResponsibilitiesOptions({ path: { organizationId, userId }, query: { limit } }));

/** The member's version when this page last read or changed it, for If-Match. */
export const memberVersion = (organizationId: string, userId: string) =>
  versionOf(`/v1/orgs/${organizationId}/members/${userId}`);

export const updateMember = changing(updateMemberInOrganizationByIdMutation());

/** What a bulk change of members would do to each. */
export const memberChangesQuery = (
  organizationId: string,
  { members, change }: Pick<ChangeOrganizationMembers, "members" | "change">,
) =>
  reading({
    queryKey: ["member-changes", organizationId, members, change] as const,
    meta: { reads: ["member", "team", "change-request"] },
    queryFn: async ({ signal }) => {
      const { data } = await changeMembersInOrganization({
        path: { organizationId },
        body: { members, change, apply: false },
        signal,
        throwOnError: true,
      });
      return data;
    },
  });
export const changeMembers = changing(changeMembersInOrganizationMutation());

export const removeMember = deleting(removeMemberFromOrganizationByIdMutation());

export const makeSsoMember = changing(setUserAsSsoMemberForOrganizationMutation());
export const unlinkFromSso = changing(removeUserFromSsoMutation());

/** Identities at providers that can sign the member in. */
export const memberIdentitiesQuery = (organizationId: string, userId: string) =>
  reading(listSsoIdentitiesOfMemberOptions({ path: { organizationId, userId } }));

/** Creates a one-time link that signs the member in to this organization only. */
export const createMemberLink = changing(createSignInLinkForMemberMutation());

/** Reports that the caller is present. Never prompts for sign-in, because nobody waits for it. */
export const ping = async (organizationId: string): Promise<void> => {
  await updateOrganizationMemberLastSeenAt({ path: { organizationId }, fetch: quietFetch });
};
