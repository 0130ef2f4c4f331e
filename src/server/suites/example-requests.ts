import type { z } from "zod";
import { removeMemberFromOrganizationById } from "#client";
import type { Operation } from "#contract/operation.ts";
import type { OperationId, OperationOf } from "#contract/operations/index.ts";
import { user as userSchema } from "#contract/schemas/user.ts";
import { issueSignInLink } from "#server/access/sign-in-links.ts";
import { newId } from "#server/kit/ids.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { deleteOrganization } from "#server/modules/people/organizations/organization-trash.ts";
import { dataOf } from "#server/testing/answers.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import type { Person } from "#server/testing/make-app.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { changeRequestExamples } from "./example-requests-review.ts";
import { commentExamples } from "./example-requests-comments.ts";
import { pendingReviewExamples } from "./example-requests-pending.ts";
import { contentExamples, spaceExamples, withoutSuccess } from "./example-requests-content.ts";
import { importExamples } from "./example-requests-imports.ts";
import { gitExamples } from "./example-requests-git.ts";
import { specExamples } from "./example-requests-specs.ts";
import { translationExamples } from "./example-requests-translations.ts";
import { pdfExamples } from "./example-requests-pdfs.ts";
import { permissionExamples } from "./example-requests-permissions.ts";
import { siteLooksExamples } from "./example-requests-customization.ts";
import { siteStructureExamples } from "./example-requests-structure.ts";
import { samlSignInExamples } from "./example-requests-saml.ts";
import { siteExamples } from "./example-requests-sites.ts";
import { singleSignOnExamples } from "./example-requests-sso.ts";
import { jobExamples } from "./example-requests-jobs.ts";
import { templateExamples } from "./example-requests-templates.ts";
import { savedViewExamples } from "./example-requests-views.ts";
import { aPicture, inOrganization, withBody } from "./example-parts.ts";

/** A successful call, as the fixture's admin unless `as` names someone else. */
export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  /** A list represents a parameter that is given more than once. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** The content that is sent if the request is a file. */
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller; nobody for public operations. */
  readonly as?: Person;
  /** The person that `{userId}` in the path refers to. */
  readonly self?: Person;
}

type Input<O, Key extends string> = O extends { readonly [K in Key]: infer S extends z.ZodType }
  ? { readonly [K in Key]: z.input<S> }
  : unknown;
/** An optional body need not be sent. */
type Body<O> = O extends { readonly bodyOptional: true }
  ? Partial<Input<O, "body">>
  : Input<O, "body">;
type MakeExample<O> = (
  fixture: OrganizationFixture,
) => Promise<ExampleRequest & Input<O, "params"> & Body<O> & { readonly query?: unknown }>;

/** Another person's organization, so that changes to it do not affect the fixture's. */
const anOrganization = async ({ app }: OrganizationFixture) => {
  const as = await app.newAdmin();
  return { params: { organizationId: as.organizationId }, as };
};

const aMember = async ({ organizationId, newMember }: OrganizationFixture) => {
  const self = await newMember();
  return { params: { organizationId, userId: self.id }, self };
};
const aTeam = async ({ organizationId, newTeam }: OrganizationFixture) => ({
  params: { organizationId, teamId: await newTeam() },
});
const aLink = async ({ organizationId, newLink }: OrganizationFixture) => ({
  params: { organizationId, inviteId: await newLink() },
});
const ourPage = { "Sec-Fetch-Site": "same-origin" };
const aBrowser = async ({ app, newMember }: OrganizationFixture) => {
  const { cookie } = await signInBrowser(app, await newMember());
  return { headers: { ...ourPage, Cookie: cookie } };
};

/** A successful call for every operation; an operation without one does not compile. */
export const exampleRequests: { readonly [Id in OperationId]: MakeExample<OperationOf<Id>> } = {
  listOrganizationsForAuthenticatedUser: async () => ({}),
  createOrganization: async () => ({ body: { title: `Made ${newId()}` } }),
  getOrganizationById: inOrganization,
  updateOrganizationById: withBody(inOrganization, () => ({ title: `Renamed ${newId()}` })),
  deleteOrganizationById: anOrganization,
  restoreOrganization: async (fixture) => {
    const example = await anOrganization(fixture);
    const { organizationId } = example.params;
    await deleteOrganization(fixture.app.asPerson(example.as), organizationId);
    return example;
  },
  getOrganizationsForEmailDomain: async ({ emailDomain }) => ({ params: { emailDomain } }),
  getOrganizationLogo: inOrganization,
  getOrganizationStorage: inOrganization,
  uploadOrganizationLogo: async (fixture) => ({
    ...(await inOrganization(fixture)),
    file: aPicture(),
  }),
  uploadUserPhoto: async ({ newMember }) => ({ as: await newMember(), file: aPicture() }),
  readPicture: async ({ app, newMember }) => {
    const { token } = await newMember();
    const answer = await app.request("/v1/user/photo", { method: "PUT", token, body: aPicture() });
    const { photoURL = "" } = userSchema.parse(await answer.json());
    return { params: { pictureId: new URL(photoURL).pathname.split("/").at(-1) ?? "" } };
  },
  streamOrganizationEvents: inOrganization,

  listMembersInOrganizationById: inOrganization,
  changeMembersInOrganization: withBody(inOrganization, async (fixture) => ({
    members: { ids: [(await fixture.newMember()).id] },
    change: { type: "set-role", role: "review" },
    apply: true,
  })),
  getMemberInOrganizationById: aMember,
  updateMemberInOrganizationById: withBody(aMember, () => ({ role: "review" })),
  removeMemberFromOrganizationById: async (fixture) => ({
    ...(await aMember(fixture)),
    query: { successor: (await fixture.newMember()).id },
  }),
  getMemberResponsibilities: aMember,
  listFormerMembers: inOrganization,
  restoreFormerMembers: withBody(inOrganization, async ({ admin, newMember, organizationId }) => {
    const { id: userId } = await newMember();
    const path = { organizationId, userId };
    await dataOf(removeMemberFromOrganizationById({ client: admin.client, path }));
    return { ids: [userId] };
  }),
  updateOrganizationMemberLastSeenAt: async (fixture) => ({
    ...(await inOrganization(fixture)),
    as: await fixture.newMember(),
  }),
  setUserAsSSOMemberForOrganization: aMember,
  createSignInLinkForMember: withBody(aMember, () => ({ next: "/account/tokens" })),
  listSpacesForOrganizationMember: aMember,
  listTeamsForOrganizationMember: aMember,

  listTeamsInOrganizationById: inOrganization,
  createOrganizationTeam: withBody(inOrganization, async (fixture) => ({
    title: `Made ${newId()}`,
    members: [(await fixture.newMember()).id],
  })),
  changeOrganizationTeams: withBody(inOrganization, async ({ newTeam }) => ({
    teams: { ids: [await newTeam()] },
    change: { type: "delete" },
    apply: true,
  })),
  getTeamInOrganizationById: aTeam,
  updateTeamInOrganizationById: withBody(aTeam, () => ({ title: `Renamed ${newId()}` })),
  removeTeamFromOrganizationById: aTeam,
  listTeamMembersInOrganizationById: aTeam,
  listSpacesForOrganizationTeam: aTeam,
  updateMembersInOrganizationTeam: async (fixture) => {
    const [a, b, c] = [
      await fixture.newMember(),
      await fixture.newMember(),
      await fixture.newMember(),
    ];
    const { organizationId } = fixture;
    return {
      params: { organizationId, teamId: await fixture.newTeam([b.id]) },
      body: { add: [a.id], remove: [b.id], memberships: { [c.id]: { role: "owner" } } },
    };
  },
  addMemberToOrganizationTeamById: async (fixture) => {
    const { params } = await aTeam(fixture);
    return {
      params: { ...params, userId: (await fixture.newMember()).id },
      body: { role: "member" },
    };
  },
  deleteMemberFromOrganizationTeamById: async (fixture) => {
    const { organizationId, newMember, newTeam } = fixture;
    const { id: userId } = await newMember();
    return { params: { organizationId, teamId: await newTeam([userId]), userId } };
  },

  listOrganizationInvitations: inOrganization,
  inviteUsersToOrganization: withBody(inOrganization, () => ({
    emails: [`${newId().toLowerCase()}@invited.example`],
    role: "comment",
    sso: false,
  })),
  changeOrganizationInvitations: withBody(inOrganization, async ({ newInvitation }) => ({
    invitations: { ids: [await newInvitation()] },
    change: { type: "revoke" },
    apply: true,
  })),
  joinOrganizationWithInvite: async (fixture) => ({
    ...(await aLink(fixture)),
    as: await fixture.app.newPerson(),
  }),
  revokeOrganizationInvitation: async ({ organizationId, newInvitation }) => ({
    params: { organizationId, inviteId: await newInvitation() },
  }),
  listOrganizationInviteLinks: inOrganization,
  createOrganizationInvite: withBody(inOrganization, () => ({ role: "comment" })),
  getOrganizationInviteLink: aLink,
  updateOrganizationInviteById: withBody(aLink, () => ({ role: "edit" })),
  deleteOrganizationInviteById: aLink,

  ...singleSignOnExamples,

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
  renewAPIToken: async ({ app, newMember }) => {
    const owner = await newMember();
    const made = await createToken(app.asPerson(owner), { name: "Old", expiresInDays: 30 });
    // A token can only renew itself.
    const as = { ...owner, token: made.secret, client: app.client(made.secret) };
    return { params: { tokenId: made.row.id }, as };
  },
  revokeAPIToken: async ({ app, newMember }) => {
    const owner = await newMember();
    const { row } = await createToken(app.asPerson(owner), { name: "Old", expiresInDays: 1 });
    return { params: { tokenId: row.id }, as: owner };
  },
  listSessions: async () => ({}),
  getNotificationSettings: async () => ({}),
  updateNotificationSettings: async ({ newMember }) => ({
    as: await newMember(),
    body: { mentioned: false },
  }),
  endSession: async ({ app, newMember }) => {
    const owner = await newMember();
    return { params: { sessionId: (await signInBrowser(app, owner)).id }, as: owner };
  },

  listOrganizationAuditEventActions: inOrganization,
  listOrganizationAuditEvents: inOrganization,
  listOrganizationAuditEventActors: inOrganization,
  listOrganizationAuditEventTargets: inOrganization,
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
  sendSignInLink: async ({ newMember }) => ({
    headers: ourPage,
    body: { email: (await newMember()).email },
  }),
  signInWithToken: async ({ newMember }) => ({
    headers: ourPage,
    body: { token: (await newMember()).token },
  }),
  refreshSession: aBrowser,
  signOut: aBrowser,
  previewInvitation: async ({ newLink }) => ({ params: { inviteId: await newLink() } }),
  acceptInvitation: async ({ newInvitation }) => ({
    params: { inviteId: await newInvitation() },
    headers: ourPage,
    body: { displayName: "Grace" },
  }),
  proveAddress: async ({ newLink }) => ({
    params: { inviteId: await newLink() },
    headers: ourPage,
    body: { email: `${newId().toLowerCase()}@joined.example` },
  }),

  ...samlSignInExamples,
  ...spaceExamples,
  ...templateExamples,
  ...savedViewExamples,
  ...jobExamples,
  ...siteExamples,
  ...siteStructureExamples,
  ...siteLooksExamples,
  ...permissionExamples,
  ...contentExamples,
  ...pdfExamples,
  ...importExamples,
  ...gitExamples,
  ...specExamples,
  ...translationExamples,
  ...changeRequestExamples,
  ...commentExamples,
  ...pendingReviewExamples,
};

/** Set-up is over once there are people, and spaces have no reusable contents yet. */
const notThere: ReadonlySet<string> = new Set(["setUp", ...withoutSuccess]);

/** Returns the response status of an operation's example: success, or 404 for what does not exist. */
export const statusOf = ({ id, success }: Operation): number => {
  if (notThere.has(id)) return 404;
  // What an example puts already exists.
  return success.updates === true ? 200 : success.status;
};

export const exampleOf = (
  operation: Operation,
  fixture: OrganizationFixture,
): Promise<ExampleRequest> => {
  const make = (
    exampleRequests as Readonly<
      Record<string, (fixture: OrganizationFixture) => Promise<ExampleRequest>>
    >
  )[operation.id];
  if (make === undefined) throw new Error(`${operation.id} has no example`);
  return make(fixture);
};

/** Caches one example per operation in a fixture, created on first use: for calls that change nothing. */
export const keptExamples = (
  fixture: OrganizationFixture,
): ((operation: Operation) => Promise<ExampleRequest>) => {
  const kept = new Map<string, Promise<ExampleRequest>>();
  return (operation) => {
    const example = kept.get(operation.id) ?? exampleOf(operation, fixture);
    kept.set(operation.id, example);
    return example;
  };
};
