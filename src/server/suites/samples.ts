import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { OperationId, OperationOf } from "#contract/operations/index.ts";
import { issueSignInLink } from "#server/access/sign-in-links.ts";
import { newId } from "#server/kit/ids.ts";
import { createToken } from "#server/modules/people/api-tokens/create-token.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import type { Person } from "#server/testing/make-app.ts";
import type { Place } from "#server/testing/place.ts";
import { changeRequestSamples } from "./samples-change-requests.ts";
import { commentSamples } from "./samples-comments.ts";
import { contentSamples, withoutSuccess } from "./samples-content.ts";
import { permissionSamples } from "./samples-permissions.ts";
import { siteLooksSamples } from "./samples-site-looks.ts";
import { siteStructureSamples } from "./samples-site-structure.ts";
import { siteSamples } from "./samples-sites.ts";
import { spaceSamples } from "./samples-spaces.ts";

/** One call that succeeds, for the place's admin unless it says for whom. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  /** A list stands for a parameter that is given more than once. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Who may make this call; nobody for public operations. */
  readonly as?: Person;
  /** The person the `{userId}` of the path stands for. */
  readonly self?: Person;
}

type Input<O, Key extends string> = O extends { readonly [K in Key]: infer S extends z.ZodType }
  ? { readonly [K in Key]: z.input<S> }
  : unknown;
/** A body that may be absent need not be sent. */
type Body<O> = O extends { readonly bodyOptional: true }
  ? Partial<Input<O, "body">>
  : Input<O, "body">;
type MakeSample<O> = (
  place: Place,
) => Promise<Sample & Input<O, "params"> & Body<O> & { readonly query?: unknown }>;

const inPlace = async ({ organizationId }: Place) => ({ params: { organizationId } });
const aMember = async ({ organizationId, newMember }: Place) => {
  const self = await newMember();
  return { params: { organizationId, userId: self.id }, self };
};
const aTeam = async ({ organizationId, newTeam }: Place) => ({
  params: { organizationId, teamId: await newTeam() },
});
const aLink = async ({ organizationId, newLink }: Place) => ({
  params: { organizationId, inviteId: await newLink() },
});
const ourPage = { "Sec-Fetch-Site": "same-origin" };
const aBrowser = async ({ app, newMember }: Place) => {
  const { cookie } = await signInBrowser(app, await newMember());
  return { headers: { ...ourPage, Cookie: cookie } };
};

/** A call that succeeds for every operation; an operation without one does not compile. */
export const samples: { readonly [Id in OperationId]: MakeSample<OperationOf<Id>> } = {
  listOrganizationsForAuthenticatedUser: async () => ({}),
  getOrganizationById: inPlace,
  updateOrganizationById: async (place) => ({
    ...(await inPlace(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  getOrganizationsForEmailDomain: async ({ emailDomain }) => ({ params: { emailDomain } }),
  getOrganizationLogo: inPlace,
  streamOrganizationEvents: inPlace,

  listMembersInOrganizationById: inPlace,
  getMemberInOrganizationById: aMember,
  updateMemberInOrganizationById: async (place) => ({
    ...(await aMember(place)),
    body: { role: "review" },
  }),
  removeMemberFromOrganizationById: aMember,
  updateOrganizationMemberLastSeenAt: async (place) => ({
    ...(await inPlace(place)),
    as: await place.newMember(),
  }),
  setUserAsSSOMemberForOrganization: aMember,
  listSpacesForOrganizationMember: aMember,
  listTeamsForOrganizationMember: aMember,

  listTeamsInOrganizationById: inPlace,
  createOrganizationTeam: async (place) => ({
    ...(await inPlace(place)),
    body: { title: `Made ${newId()}`, members: [(await place.newMember()).id] },
  }),
  getTeamInOrganizationById: aTeam,
  updateTeamInOrganizationById: async (place) => ({
    ...(await aTeam(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  removeTeamFromOrganizationById: aTeam,
  listTeamMembersInOrganizationById: aTeam,
  updateMembersInOrganizationTeam: async (place) => {
    const [a, b, c] = [await place.newMember(), await place.newMember(), await place.newMember()];
    const { organizationId } = place;
    return {
      params: { organizationId, teamId: await place.newTeam([b.id]) },
      body: { add: [a.id], remove: [b.id], memberships: { [c.id]: { role: "owner" } } },
    };
  },
  addMemberToOrganizationTeamById: async (place) => {
    const { params } = await aTeam(place);
    return {
      params: { ...params, userId: (await place.newMember()).id },
      body: { role: "member" },
    };
  },
  deleteMemberFromOrganizationTeamById: async (place) => {
    const { organizationId, newMember, newTeam } = place;
    const { id: userId } = await newMember();
    return { params: { organizationId, teamId: await newTeam([userId]), userId } };
  },

  listOrganizationInvitations: inPlace,
  inviteUsersToOrganization: async (place) => ({
    ...(await inPlace(place)),
    body: { emails: [`${newId().toLowerCase()}@invited.example`], role: "comment", sso: false },
  }),
  joinOrganizationWithInvite: async (place) => ({
    ...(await aLink(place)),
    as: await place.app.newPerson(),
  }),
  revokeOrganizationInvitation: async ({ organizationId, newInvitation }) => ({
    params: { organizationId, inviteId: await newInvitation() },
  }),
  listOrganizationInviteLinks: inPlace,
  createOrganizationInvite: async (place) => ({
    ...(await inPlace(place)),
    body: { role: "comment" },
  }),
  getOrganizationInviteLink: aLink,
  updateOrganizationInviteById: async (place) => ({
    ...(await aLink(place)),
    body: { role: "edit" },
  }),
  deleteOrganizationInviteById: aLink,

  getAuthenticatedUser: async () => ({}),
  getUserById: async ({ newMember }) => {
    const self = await newMember();
    return { params: { userId: self.id }, self };
  },
  updateUserById: async ({ newMember }) => {
    const self = await newMember();
    return { params: { userId: self.id }, body: { displayName: "Renamed" }, self, as: self };
  },
  listAPITokens: async () => ({}),
  createAPIToken: async () => ({ body: { name: "Script", expiresInDays: 30 } }),
  revokeAPIToken: async ({ app, newMember }) => {
    const owner = await newMember();
    const { row } = await createToken(app.asPerson(owner), { name: "Old", expiresInDays: 1 });
    return { params: { tokenId: row.id }, as: owner };
  },
  listSessions: async () => ({}),
  endSession: async ({ app, newMember }) => {
    const owner = await newMember();
    return { params: { sessionId: (await signInBrowser(app, owner)).id }, as: owner };
  },

  listOrganizationAuditEventActions: inPlace,
  listOrganizationAuditEvents: inPlace,
  getOrganizationAuditEvent: async ({ organizationId, auditEventId }) => ({
    params: { organizationId, auditEventId },
  }),

  getSetupState: async () => ({}),
  setUp: async () => ({
    headers: ourPage,
    body: {
      token: "bnd_link_unknown",
      displayName: "Ada",
      email: "ada@first.example",
      organizationTitle: "First",
      demo: false,
    },
  }),
  signInWithLink: async ({ app, newMember }) => {
    const link = await issueSignInLink(app.context, (await newMember()).email);
    return { headers: ourPage, body: { token: link.slice(link.indexOf("=") + 1) } };
  },
  signInWithToken: async ({ newMember }) => ({
    headers: ourPage,
    body: { token: (await newMember()).token },
  }),
  refreshSession: aBrowser,
  signOut: aBrowser,
  previewInvitation: async ({ newLink }) => ({ params: { inviteId: await newLink() } }),
  acceptInvitation: async ({ newLink }) => ({
    params: { inviteId: await newLink() },
    headers: ourPage,
    body: { displayName: "Grace", email: `${newId().toLowerCase()}@joined.example` },
  }),

  ...spaceSamples,
  ...siteSamples,
  ...siteStructureSamples,
  ...siteLooksSamples,
  ...permissionSamples,
  ...contentSamples,
  ...changeRequestSamples,
  ...commentSamples,
};

/** Setting up is over where there are people, and spaces have no reusable contents yet. */
const notThere: ReadonlySet<string> = new Set(["setUp", ...withoutSuccess]);

/** What the sample of an operation answers: its success, but for what is not there. */
export const statusOf = ({ id, success }: Operation): number =>
  notThere.has(id) ? 404 : success.status;

export const sampleOf = (operation: Operation, place: Place): Promise<Sample> => {
  const make = (samples as Readonly<Record<string, (place: Place) => Promise<Sample>>>)[
    operation.id
  ];
  if (make === undefined) throw new Error(`${operation.id} has no sample`);
  return make(place);
};

/** One sample of each operation in a place, made when it is first asked for: for calls that change nothing. */
export const keptSamples = (place: Place): ((operation: Operation) => Promise<Sample>) => {
  const kept = new Map<string, Promise<Sample>>();
  return (operation) => {
    const sample = kept.get(operation.id) ?? sampleOf(operation, place);
    kept.set(operation.id, sample);
    return sample;
  };
};
