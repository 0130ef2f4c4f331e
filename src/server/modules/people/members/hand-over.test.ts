import { beforeAll, describe, expect, it } from "vitest";
import {
  addMemberToOrganizationTeamById,
  createChangeRequest,
  createOrganizationTeam,
  createSite,
  createSiteStructureDraft,
  getMemberInOrganizationById,
  getMemberResponsibilities,
  getOrganizationAuditEvent,
  getRequestedReviewersByChangeRequestId,
  listOrganizationAuditEvents,
  listTeamMembersInOrganizationById,
  postCommentInSpace,
  removeMemberFromOrganizationById,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addGrantRow } from "#server/testing/row-fixtures.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let admin: Admin;
let space: SpaceFixture;
let grace: Person;
beforeAll(async () => {
  app = await makeApp();
});

const team = async (title: string, owners: readonly Person[]) => {
  const { client, organizationId } = admin;
  const { id } = await dataOf(
    createOrganizationTeam({ client, path: { organizationId }, body: { title } }),
  );
  for (const { id: userId } of owners)
    await dataOf(
      addMemberToOrganizationTeamById({
        client,
        path: { organizationId, teamId: id, userId },
        body: { role: "owner" },
      }),
    );
  return id;
};
const ownersOf = async (teamId: string) => {
  const { client, organizationId } = admin;
  const { items } = await dataOf(
    listTeamMembersInOrganizationById({ client, path: { organizationId, teamId } }),
  );
  return items
    .flatMap((item) => (item.team.role === "owner" ? [item.organization.id] : []))
    .toSorted();
};

/** An open change request by somebody, with reviews asked for. */
const opened = async (author: Person, reviewers: readonly Person[], subject = "Ours") => {
  const { spaceId } = space;
  const body = { subject };
  const { id } = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId }, body }),
  );
  const path = { spaceId, changeRequestId: id };
  await space.edit(author, id, { [newId()]: { a: "Text." } });
  await dataOf(updateChangeRequestById({ client: author.client, path, body: { status: "open" } }));
  if (reviewers.length > 0)
    await dataOf(
      requestReviewersForChangeRequest({
        client: author.client,
        path,
        body: { users: reviewers.map((person) => person.id) },
      }),
    );
  return path;
};
const askedOn = async (path: { spaceId: string; changeRequestId: string }) => {
  const { items } = await dataOf(
    getRequestedReviewersByChangeRequestId({ client: admin.client, path }),
  );
  return items.map(({ user }) => user.id).toSorted();
};

const of = ({ id }: Person) => ({ organizationId: admin.organizationId, userId: id });
const responsibilities = (person: Person, by: Person = admin, limit?: number) =>
  dataOf(
    getMemberResponsibilities({
      client: by.client,
      path: of(person),
      query: limit === undefined ? {} : { limit },
    }),
  );
const remove = (person: Person, successor: string, by: Person = admin) =>
  outcome(
    removeMemberFromOrganizationById({ client: by.client, path: of(person), query: { successor } }),
  );
const isMember = async (person: Person) => {
  const path = of(person);
  return (
    (await outcome(getMemberInOrganizationById({ client: admin.client, path }))).status === 200
  );
};

const begin = async () => {
  admin = await app.newAdmin();
  space = await makeSpaceFixture(app, admin);
  await space.publish({ home: { a: "Welcome." } });
  grace = await space.newPerson("review");
};

describe("what hangs on a member", () => {
  beforeAll(begin);

  it("is nothing at first", async () => {
    const nothing = { count: 0, items: [] };
    expect(await responsibilities(grace)).toEqual({
      object: "member-responsibilities",
      teams: nothing,
      changeRequests: nothing,
      reviews: nothing,
      threads: nothing,
      structureDrafts: nothing,
      apiTokens: expect.any(Number),
      sessions: 0,
    });
  });

  it("is teams, change requests, reviews, threads, drafts and ways in, counted and named", async () => {
    const before = await responsibilities(grace);
    const shared = await team("Annotators", [grace, admin]);
    const own = await team("Zoologists", [grace]);
    const hers = await opened(grace, [], "Hers");
    const asked = await opened(await space.newPerson("edit"), [grace], "To review");
    const answered = await opened(await space.newPerson("edit"), [grace], "Reviewed");
    await dataOf(
      submitChangeRequestReview({
        client: grace.client,
        path: answered,
        body: { status: "approved" },
      }),
    );
    const archived = await opened(grace, []);
    await dataOf(
      updateChangeRequestById({
        client: grace.client,
        path: archived,
        body: { status: "archived" },
      }),
    );
    const thread = await dataOf(
      postCommentInSpace({
        client: grace.client,
        path: { spaceId: space.spaceId },
        body: { body: { markdown: "Is this right?" } },
      }),
    );
    const { client, organizationId } = admin;
    const site = await dataOf(createSite({ client, path: { organizationId } }));
    const creator = await app.newMember(organizationId, "create");
    const draft = await dataOf(
      createSiteStructureDraft({
        client: creator.client,
        path: { organizationId, siteId: site.id },
        body: { title: "Autumn", edits: [] },
      }),
    );
    await createToken(app.asPerson(grace), { name: "CI", expiresInDays: 1 });
    await signInBrowser(app, grace);

    const found = await responsibilities(grace);
    expect(found).toMatchObject({
      teams: {
        count: 2,
        items: [
          { id: own, title: "Zoologists", onlyOwner: true },
          { id: shared, title: "Annotators", onlyOwner: false },
        ],
      },
      changeRequests: {
        count: 1,
        items: [{ id: hers.changeRequestId, subject: "Hers", status: "open" }],
      },
      reviews: { count: 1, items: [{ id: asked.changeRequestId, space: { id: space.spaceId } }] },
      threads: { count: 1, items: [{ id: thread.id, excerpt: "Is this right?" }] },
      apiTokens: before.apiTokens + 1,
      sessions: 1,
    });
    expect((await responsibilities(creator)).structureDrafts).toEqual({
      count: 1,
      items: [{ id: draft.id, title: "Autumn", site: { id: site.id, title: site.title } }],
    });
    expect((await responsibilities(grace, admin, 1)).teams).toMatchObject({
      count: 2,
      items: [{ id: own }],
    });
  });

  it("is told to admins and to the member, to the latter as far as they can open it", async () => {
    expect((await responsibilities(grace, grace)).changeRequests.count).toBe(1);
    const other = await space.newPerson("create");
    const path = of(grace);
    expect((await outcome(getMemberResponsibilities({ client: other.client, path }))).status).toBe(
      403,
    );
    const guest = await app.newMember(admin.organizationId, null);
    const grant = { userId: guest.id, spaceId: space.spaceId, role: "edit" } as const;
    const { organizationId } = admin;
    await addGrantRow(app.database.db, { organizationId, ...grant });
    await opened(guest, []);
    expect((await responsibilities(guest, guest)).changeRequests.count).toBe(1);
  });
});

describe("removing somebody with a successor", () => {
  beforeAll(begin);

  it("hands teams and reviews over, and says so in the audit log", async () => {
    const heir = await space.newPerson("review");
    const own = await team("Compilers", [grace]);
    const shared = await team("Docs", [grace, admin]);
    const asked = await opened(await space.newPerson("edit"), [grace]);
    const both = await opened(await space.newPerson("edit"), [grace, heir]);
    const byHeir = await opened(heir, [grace]);
    expect((await remove(grace, heir.id)).status).toBe(204);

    expect(await isMember(grace)).toBe(false);
    expect(await ownersOf(own)).toEqual([heir.id]);
    expect(await ownersOf(shared)).toEqual([admin.id, heir.id].toSorted());
    expect(await askedOn(asked)).toEqual([heir.id]);
    expect(await askedOn(both)).toEqual([heir.id]);
    expect(await askedOn(byHeir)).toEqual([]);

    const { client, organizationId } = admin;
    const { items } = await dataOf(
      listOrganizationAuditEvents({ client, path: { organizationId } }),
    );
    const [removal] = items;
    const details = await dataOf(
      getOrganizationAuditEvent({
        client,
        path: { organizationId, auditEventId: removal?.id ?? "" },
      }),
    );
    expect(details).toMatchObject({
      action: "member.removed",
      payload: { after: { successor: heir.id, ownedTeams: 2, reviews: 3 } },
    });
    expect(
      items
        .slice(0, 7)
        .map(({ action }) => action)
        .toSorted(),
    ).toEqual([
      "member.removed",
      "review.request-removed",
      "review.request-removed",
      "review.request-removed",
      "review.requested",
      "team.members-changed",
      "team.members-changed",
    ]);
  });

  it("changes nothing when the successor cannot take over all of it", async () => {
    const leaver = await space.newPerson("review");
    const own = await team("Kept", [leaver]);
    const asked = await opened(await space.newPerson("edit"), [leaver]);
    const reader = await space.newPerson("read");
    const refused = await remove(leaver, reader.id);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({
      error: {
        reason: "member.successor-unfit",
        message: expect.stringContaining("cannot review in"),
        details: [{ path: "successor" }],
      },
    });
    const guest = await app.newMember(admin.organizationId, null);
    expect((await remove(leaver, guest.id)).error).toMatchObject({
      error: { reason: "member.successor-unfit", message: expect.stringContaining("is a guest") },
    });
    const elsewhere = await app.newAdmin();
    for (const nobody of [elsewhere.id, leaver.id, newId()])
      expect((await remove(leaver, nobody)).status).toBe(400);
    expect(await isMember(leaver)).toBe(true);
    expect(await ownersOf(own)).toEqual([leaver.id]);
    expect(await askedOn(asked)).toEqual([leaver.id]);
  });

  it("is also done by whoever leaves by themselves, and by no third person", async () => {
    const leaver = await space.newPerson("review");
    const heir = await space.newPerson("review");
    const own = await team("Handed on", [leaver]);
    const asked = await opened(await space.newPerson("edit"), [leaver]);
    expect((await remove(leaver, heir.id, heir)).status).toBe(403);
    expect(await isMember(leaver)).toBe(true);
    expect((await remove(leaver, heir.id, leaver)).status).toBe(204);
    expect(await ownersOf(own)).toEqual([heir.id]);
    expect(await askedOn(asked)).toEqual([heir.id]);
  });

  it("is done already where there is no such member", async () => {
    expect((await remove(await app.newPerson(), admin.id)).status).toBe(204);
  });
});
