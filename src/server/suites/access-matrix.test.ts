import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import type { Permission } from "#contract/permissions.ts";
import { type MemberRole, memberRoles } from "#contract/schemas/role.ts";
import { insertToken } from "#server/access/session-rows.ts";
import { grants, members as memberships } from "#server/db/tables/index.ts";
import { hashOf, newId, newSecret } from "#server/kit/ids.ts";
import { insertMember, setMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import type { Person } from "#server/testing/make-app.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { type ExampleRequest, exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, send } from "./send.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

const strangers = ["nobody", "garbage token", "expired token"] as const;
const outsiders = ["disabled member", "other's admin"] as const;
/** An admin here and elsewhere, whose session, or a token made in it, reaches one organization only. */
const ssoAdmins = ["sso session", "sso session's token"] as const;
const ELSEWHERE = "sso session elsewhere";
/** An admin who keeps other ways in where single sign-on is enforced, and one who does not. */
const BREAK_GLASS = "break-glass admin";
const NO_SSO = "no sso while enforced";
/** Callers of an organization of the same shape that enforces single sign-on. */
const enforced: readonly Caller[] = [BREAK_GLASS, NO_SSO];
const callers = [
  ...strangers,
  ...memberRoles,
  "guest",
  "reading guest",
  "admin guest",
  "team owner",
  ...outsiders,
  ...ssoAdmins,
  ELSEWHERE,
  BREAK_GLASS,
  NO_SSO,
  "self",
] as const;
type Caller = (typeof callers)[number];
type Params = ExampleRequest["params"];

/** Guests without anything, and guests with an explicit role on the space or collection in the path. */
const granted = { "reading guest": "read", "admin guest": "admin" } as const;
const grantedGuests: readonly Caller[] = ["reading guest", "admin guest"];
const guests: readonly Caller[] = ["guest", ...grantedGuests];
const admins: readonly Caller[] = ["admin", ...ssoAdmins, BREAK_GLASS];
const insiders: readonly Caller[] = [
  ...memberRoles,
  ...ssoAdmins,
  BREAK_GLASS,
  "team owner",
  "self",
];
const members = [...insiders, ...guests];
/** For whom this organization does not exist. */
const shutOut: readonly Caller[] = [...outsiders, ELSEWHERE];

/** Whose role on a space or collection made by the example requests, where every member keeps their own role, is at least this. */
const onPlace = (needed: MemberRole): readonly Caller[] => {
  const roles = memberRoles.slice(memberRoles.indexOf(needed));
  const readers: readonly Caller[] = ["reading guest", "team owner", "self"];
  return [
    ...roles,
    ...ssoAdmins,
    BREAK_GLASS,
    "admin guest",
    ...(needed === "read" ? readers : []),
  ];
};

/** Who is let in by each permission, written out by hand and not read from the code. */
const letIn: Readonly<Record<Permission, readonly Caller[]>> = {
  public: callers,
  authenticated: [...members, ...shutOut, NO_SSO],
  self: ["self"],
  "organization:view": members,
  "organization:admin": admins,
  "organization:listMembers": insiders,
  "organization:listTeams": insiders,
  "member:view": insiders,
  "member:remove": [...admins, "self"],
  "team:admin": [...admins, "team owner"],
  "organization:createContent": ["create", ...admins],
  "space:view": onPlace("read"),
  "space:listPermissions": insiders,
  "space:comment": onPlace("comment"),
  "space:propose": onPlace("edit"),
  "space:edit": onPlace("edit"),
  "space:review": onPlace("review"),
  "space:merge": onPlace("review"),
  "space:create": onPlace("create"),
  "space:admin": onPlace("admin"),
  // Its author, who made the examples, is none of the callers.
  "change-request:edit": onPlace("review"),
  "openapi:view": insiders,
  "openapi:edit": ["create", ...admins],
  "glossary:view": insiders,
  "glossary:edit": ["create", ...admins],
  "collection:view": onPlace("read"),
  "collection:listPermissions": insiders,
  "collection:admin": onPlace("admin"),
  "site:view": insiders,
  "site:edit": ["create", ...admins],
};
const isOnPlace = (permission: Permission): boolean =>
  /^(?:space|collection|change-request):/.test(permission);

/** Deleting an organization, or in a space, collection or site, that somebody cannot see is done already: nothing is there for them. */
const isGone = ({ id, method, permission }: Operation, caller: Caller): boolean =>
  method === "DELETE" &&
  ((id === "deleteOrganizationById" && shutOut.includes(caller)) ||
    (isOnPlace(permission) && caller === "guest") ||
    ((isOnPlace(permission) || permission === "site:edit") && shutOut.includes(caller)));
/** Only those who may restore it see what is in the trash. */
const inTrash = (caller: Caller): number | undefined =>
  onPlace("read").includes(caller) && !onPlace("admin").includes(caller) ? 404 : undefined;
/** A guest sees nothing of where it is to go. */
const toHiddenPlace = (caller: Caller): number | undefined =>
  caller === "admin guest" ? 404 : undefined;
/** Words belong to whoever wrote them; nobody here wrote those of the examples. */
const notTheirs = (caller: Caller): number | undefined =>
  onPlace("read").includes(caller) ? 403 : undefined;
const forAdmins = (caller: Caller): number | undefined =>
  onPlace("admin").includes(caller) ? undefined : notTheirs(caller);

/** A space that the path does not name, which no guest is let into. */
const inHiddenSpace = (caller: Caller): number | undefined =>
  guests.some((guest) => guest === caller) ? 404 : undefined;

/** No invitation leads around single sign-on. */
const notAround = (caller: Caller): number | undefined =>
  enforced.includes(caller) ? 409 : undefined;

/** An import, or a translation, is as open as its spaces, where the guests of the examples see nothing. */
const inItsSpace =
  (needed: MemberRole) =>
  (caller: Caller): number | undefined => {
    if (guests.some((guest) => guest === caller)) return 404;
    return members.includes(caller) && !onPlace(needed).includes(caller) ? 403 : undefined;
  };

/** Rules about the object itself, beyond the permission of the operation. */
const objectRules: Readonly<Record<string, (caller: Caller) => number | undefined>> = {
  // Their sessions reach another organization than the examples are about.
  deleteOrganizationById: (caller) => (ssoAdmins.some((one) => one === caller) ? 204 : undefined),
  // A deleted organization is there for its admins only.
  restoreOrganization: (caller) =>
    caller === "admin" || enforced.includes(caller) ? undefined : 404,
  // They could not reach what they made.
  createOrganization: (caller) =>
    caller === ELSEWHERE || ssoAdmins.some((one) => one === caller) ? 403 : undefined,
  // They belong elsewhere, too, and their picture is shown there.
  uploadUserPhoto: (caller) =>
    caller === ELSEWHERE || ssoAdmins.some((one) => one === caller) ? 403 : undefined,
  // They get e-mail about other organizations, too.
  updateNotificationSettings: (caller) =>
    caller === ELSEWHERE || ssoAdmins.some((one) => one === caller) ? 403 : undefined,
  // A token is its owner's alone, who is none of the callers.
  renewAPIToken: (caller) => (letIn.authenticated.includes(caller) ? 404 : undefined),
  // Membership elsewhere is out of reach, whether it is there already or still to come.
  joinOrganizationWithInvite: (caller) => (caller === ELSEWHERE ? 403 : notAround(caller)),
  acceptInvitation: notAround,
  createSignInLinkForMember: (caller) => (caller === BREAK_GLASS ? 409 : undefined),
  removeUserFromSSO: (caller) => (caller === BREAK_GLASS ? 409 : undefined),
  getUserById: (caller) => (shutOut.includes(caller) || caller === NO_SSO ? 404 : undefined),
  updateUserById: (caller) => {
    if (shutOut.includes(caller) || caller === NO_SSO) return 404;
    return caller === "self" ? undefined : 403;
  },
  // A test is its admin's own, and that one is none of the callers.
  getSAMLTest: (caller) => (admins.includes(caller) ? 404 : undefined),
  restoreSpace: inTrash,
  // The copy stands beside it, at the top of an organization where guests create nothing.
  duplicateSpace: (caller) => (caller === "admin guest" ? 403 : undefined),
  moveSpace: toHiddenPlace,
  transferSpace: toHiddenPlace,
  planSpaceTransfer: toHiddenPlace,
  moveCollection: toHiddenPlace,
  transferCollection: toHiddenPlace,
  listSpaceTemplatePages: inHiddenSpace,
  getSpaceTemplatePage: inHiddenSpace,
  // What a guest may write into they may, but the template is another space.
  applyTemplateToSpace: toHiddenPlace,
  // The admin, who made the examples, has asked for it.
  cancelJob: (caller) => inHiddenSpace(caller) ?? forAdmins(caller),
  planCollectionTransfer: toHiddenPlace,
  updateCommentInChangeRequest: notTheirs,
  updateCommentReplyInChangeRequest: notTheirs,
  updateCommentInSpace: notTheirs,
  updateCommentReplyInSpace: notTheirs,
  deleteCommentInChangeRequest: forAdmins,
  deleteCommentReplyInChangeRequest: forAdmins,
  deleteCommentInSpace: forAdmins,
  deleteCommentReplyInSpace: forAdmins,
  startImportRun: inItsSpace("edit"),
  getImportRun: inItsSpace("read"),
  listImportPages: inItsSpace("read"),
  getImportPage: inItsSpace("read"),
  chooseImportPages: inItsSpace("edit"),
  cancelImportRun: inItsSpace("edit"),
  resumeImportRun: inItsSpace("edit"),
  retryImportRun: inItsSpace("edit"),
  getTranslation: inItsSpace("read"),
  updateTranslation: inItsSpace("create"),
  getTranslationPlan: inItsSpace("read"),
  listTranslationPages: inItsSpace("read"),
  listTranslationUnits: inItsSpace("read"),
  updateTranslationUnits: inItsSpace("edit"),
  exportTranslation: inItsSpace("read"),
  importTranslation: inItsSpace("edit"),
  runTranslation: inItsSpace("create"),
  cancelTranslation: inItsSpace("create"),
  // A view is its owner's alone: for everybody else there is none.
  updateSavedView: (caller) => (letIn["organization:view"].includes(caller) ? 404 : undefined),
  // What is pending is its author's alone, too.
  updatePendingCommentInChangeRequest: (caller) =>
    letIn["space:comment"].includes(caller) ? 404 : undefined,
  // For those who cannot see it there is nothing to delete.
  deleteTranslation: (caller) => {
    const refused = inItsSpace("create")(caller);
    return refused === 404 ? 204 : refused;
  },
};

const expected = (operation: Operation, caller: Caller): number => {
  const { id, permission } = operation;
  if (permission !== "public" && strangers.some((one) => one === caller)) return 401;
  if (isGone(operation, caller)) return 204;
  const byObject = objectRules[id]?.(caller);
  if (byObject !== undefined) return byObject;
  if (letIn[permission].includes(caller)) return statusOf(operation);
  if (caller === "guest" && isOnPlace(permission)) return 404;
  return members.includes(caller) || caller === NO_SSO ? 403 : 404;
};

/** Gives the guests who are to have one their role on what the example is about. */
const grantTo = async (organizationId: string, { spaceId, collectionId }: Params = {}) => {
  const fixture = spaceId ? { spaceId } : collectionId ? { collectionId } : undefined;
  for (const [guest, role] of Object.entries(granted)) {
    const { id: userId = "" } = people.get(guest as Caller) ?? {};
    const { db } = two.app.database;
    const grant = { ...fixture, id: newId(), organizationId, userId, role };
    // Examples may share a fixture, so it may be given already.
    if (fixture) await db.insert(grants).values(grant).onConflictDoNothing();
  }
};

let two: TwoOrganizations;
let closed: OrganizationFixture;
const people = new Map<Caller, Person>();
let expiredToken: string;

beforeAll(async () => {
  two = await makeTwoOrganizations();
  const { app, fixture } = two;
  const { organizationId } = fixture;
  for (const role of memberRoles) people.set(role, await app.newMember(organizationId, role));
  for (const guest of guests) people.set(guest, await app.newMember(organizationId, null));
  people.set("team owner", await app.newMember(organizationId, "read"));
  const disabled = await app.newMember(organizationId, "admin");
  await fixture.disable(disabled);
  people.set("disabled member", disabled);
  const { organizationId: elsewhere } = await app.newAdmin();
  const twice = await app.newMember(organizationId, "admin");
  await insertMember(app.database.db, {
    organizationId: elsewhere,
    userId: twice.id,
    role: "admin",
    joinedAt: new Date(),
  });
  const session = await signInTo(app, twice, { organizationId });
  people.set("sso session", session);
  people.set("sso session's token", await makeToken(app, session));
  people.set(ELSEWHERE, await signInTo(app, twice, { organizationId: elsewhere }));
  closed = await two.newFixture();
  for (const caller of [BREAK_GLASS, NO_SSO] as const)
    people.set(caller, await app.newMember(closed.organizationId, "admin"));
  expiredToken = newSecret("bnd_api");
  await insertToken(app.database.db, {
    id: newId(),
    hash: hashOf(expiredToken),
    kind: "api",
    userId: fixture.admin.id,
    createdAt: new Date(Date.now() - 2000),
    expiresAt: new Date(Date.now() - 1000),
  });
});
afterAll(() => two.close());

const tokenOf = (caller: Caller, example: ExampleRequest): string | undefined => {
  if (caller === "nobody") return undefined;
  if (caller === "garbage token") return "bnd_api_garbage";
  if (caller === "expired token") return expiredToken;
  return caller === "self" ? example.self?.token : people.get(caller)?.token;
};

/** Makes an organization that an example is about like another one: with its members, and with single sign-on as there. */
const makeLike = async (from: OrganizationFixture, { params }: ExampleRequest): Promise<void> => {
  const { db } = two.app.database;
  const organizationId = params?.organizationId ?? from.organizationId;
  if (organizationId === from.organizationId) return;
  const theirs = await db
    .select()
    .from(memberships)
    .where(eq(memberships.organizationId, from.organizationId));
  await db
    .insert(memberships)
    .values(theirs.map((member) => ({ ...member, organizationId })))
    .onConflictDoNothing();
  await setOrganization(db, organizationId, { sso: enforces(from) });
};
const enforces = ({ organizationId }: OrganizationFixture): boolean =>
  organizationId === closed.organizationId;

/** An example where single sign-on is enforced as soon as it is made, whatever was done before. */
const enforcedExampleOf = async (operation: Operation): Promise<ExampleRequest> => {
  const { db } = two.app.database;
  const { organizationId } = closed;
  await setOrganization(db, organizationId, { sso: false });
  const example = await exampleOf(operation, closed);
  const userId = people.get(BREAK_GLASS)?.id ?? "";
  await setMember(db, { organizationId, userId }, { breakGlass: true });
  await setOrganization(db, organizationId, { sso: true });
  await makeLike(closed, example);
  return example;
};

/** One status for each caller; `-` where the path names nobody who could be the caller. */
const rows = new Map<string, readonly string[]>();

describe("who may do what", () => {
  it.each(operations)("$id", async (operation: Operation) => {
    const { fixture, app } = two;
    // Nobody's other admin may have joined by an earlier operation, so each has one of their own.
    people.set("other's admin", await app.newAdmin());
    const makeSample = async (caller?: Caller) => {
      if (caller !== undefined && enforced.includes(caller)) return enforcedExampleOf(operation);
      const example = await exampleOf(operation, fixture);
      const owner = people.get("team owner");
      if (owner) await fixture.own(example.params?.teamId ?? fixture.teamId, owner);
      await grantTo(fixture.organizationId, example.params);
      await makeLike(fixture, example);
      return example;
    };
    const shared = await makeSample();
    const applicable = callers.filter((caller) => caller !== "self" || shared.self !== undefined);
    const statuses = new Map<Caller, number>();
    const call = async (caller: Caller, example: ExampleRequest) => {
      const token = tokenOf(caller, example);
      const place = enforced.includes(caller) ? closed : fixture;
      const response = await send(place, operation, example, { token });
      statuses.set(caller, response.status);
      return bodyOf(response);
    };

    const denied = applicable.filter((caller) => expected(operation, caller) >= 400);
    const welcome = applicable.filter((caller) => !denied.includes(caller));
    const inClosed = await makeSample(NO_SSO);
    const sharedFor = (caller: Caller) => (enforced.includes(caller) ? inClosed : shared);
    const before = await fingerprint(app.database.db);
    for (const caller of denied) {
      const body = await call(caller, sharedFor(caller));
      expect(body).toMatchObject({ error: { code: statuses.get(caller) } });
    }
    // Reading leaves the example as it was, so that one does for all who may.
    const reads = operation.method === "GET" && operation.success.status !== 303;
    if (reads) for (const caller of welcome) await call(caller, sharedFor(caller));
    const left = await fingerprint(app.database.db);
    expect(left, "a call that was refused, or only read, wrote something").toEqual(before);
    if (!reads) for (const caller of welcome) await call(caller, await makeSample(caller));

    rows.set(
      operation.id,
      callers.map((caller) => String(statuses.get(caller) ?? "-")),
    );
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(applicable.map((caller) => [caller, expected(operation, caller)])),
    );
  });

  it("is the printed table", async () => {
    const name = Math.max(...operations.map(({ id }) => id.length));
    const line = (head: string, cells: readonly string[]) =>
      [
        head.padEnd(name),
        ...cells.map((cell, index) => cell.padStart(callers[index]?.length ?? 0)),
      ].join("  ");
    const table = [
      line("", callers),
      ...operations.map(({ id }) => line(id, rows.get(id) ?? [])),
      "",
    ].join("\n");
    await expect(table).toMatchFileSnapshot("access-matrix.txt");
  });
});
