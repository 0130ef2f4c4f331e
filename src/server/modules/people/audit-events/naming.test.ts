import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOrganizationInvite,
  createOrganizationTeam,
  createSpace,
  deleteSpaceById,
  getOrganizationAuditEvent,
  listOrganizationAuditEventActors,
  listOrganizationAuditEvents,
  listOrganizationAuditEventTargets,
  postCommentInSpace,
  removeMemberFromOrganizationById,
  removeTeamFromOrganizationById,
  updateTeamInOrganizationById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let path: { organizationId: string };
const by = () => ({ client: admin.client, path });
const log = async (query: { search?: string; target?: string; action?: string } = {}) =>
  dataOf(listOrganizationAuditEvents({ ...by(), query: { ...query, limit: 100 } }));
const actions = async (search: string) => (await log({ search })).items.map(({ action }) => action);
const targets = async (search?: string) =>
  dataOf(
    listOrganizationAuditEventTargets({ ...by(), query: search === undefined ? {} : { search } }),
  );
const actors = async (search: string) =>
  dataOf(listOrganizationAuditEventActors({ ...by(), query: { search } }));

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
  path = { organizationId: admin.organizationId };
});
const newSpace = async (title: string) =>
  (await dataOf(createSpace({ ...by(), body: { title } }))).id;
const newTeam = async (title: string, creator: Person = admin) =>
  (await dataOf(createOrganizationTeam({ client: creator.client, path, body: { title } }))).id;
const inApp = (rest: string) => ({ app: `http://localhost/o/${admin.organizationId}/${rest}` });

describe("what an event is about", () => {
  it("leads to its screen while it is there, and keeps its name when it is gone", async () => {
    const spaceId = await newSpace("Guides");
    const [created] = (await log({ target: spaceId })).items;
    expect(created?.target).toEqual({
      type: "space",
      id: spaceId,
      label: "Guides",
      urls: inApp(`spaces/${spaceId}`),
    });
    await deleteSpaceById({ client: admin.client, path: { spaceId }, throwOnError: true });
    const { items } = await log({ target: spaceId });
    expect(items.map(({ action, target }) => [action, target])).toEqual([
      ["space.deleted", { type: "space", id: spaceId, label: "Guides" }],
      ["space.created", { type: "space", id: spaceId, label: "Guides" }],
    ]);
    const [deleted] = items;
    const one = await dataOf(
      getOrganizationAuditEvent({ ...by(), path: { ...path, auditEventId: deleted?.id ?? "" } }),
    );
    expect(one.target).toEqual(deleted?.target);
  });

  it("goes by where it is, when it has no name of its own", async () => {
    const spaceId = await newSpace("Kitchen");
    await postCommentInSpace({
      client: admin.client,
      path: { spaceId },
      body: { body: { markdown: "Salt first" } },
      throwOnError: true,
    });
    const [posted] = (await log({ action: "comment.posted" })).items;
    expect(posted?.target).toMatchObject({ label: "Kitchen", urls: inApp(`spaces/${spaceId}`) });
  });

  it("has a screen of its kind where there is one for all", async () => {
    await createOrganizationInvite({ ...by(), body: { role: "read" } });
    const [made] = (await log({ action: "invite-link.created" })).items;
    expect(made?.target).toMatchObject({ type: "invite-link", urls: inApp("members/invitations") });
  });

  it("leads nowhere for people who left; the name stays", async () => {
    const person = await app.newMember(admin.organizationId, "admin", { displayName: "Ben Okoro" });
    await newTeam("Ben's team", person);
    const before = (await log({ action: "team.created" })).items[0]?.actor;
    expect(before).toMatchObject({ label: "Ben Okoro", urls: inApp(`members/${person.id}`) });
    await removeMemberFromOrganizationById({
      ...by(),
      path: { ...path, userId: person.id },
    });
    const after = (await log({ action: "team.created" })).items[0]?.actor;
    expect(after).toEqual({ type: "user", id: person.id, label: "Ben Okoro" });
    expect((await actors("okoro")).items.map(({ id }) => id)).toEqual([person.id]);
  });
});

describe("a search of the log", () => {
  it("finds each word in names and in what was done", async () => {
    const teamId = await newTeam("Red Panda");
    await newTeam("Red Fox");
    await removeTeamFromOrganizationById({ ...by(), path: { ...path, teamId } });
    expect(await actions("red panda")).toEqual(["team.deleted", "team.created"]);
    expect(await actions("panda DELETED")).toEqual(["team.deleted"]);
    expect(await actions("red")).toHaveLength(3);
    expect(await actions(teamId)).toHaveLength(2);
    expect(await actions(`fox ${admin.displayName}`)).toEqual(["team.created"]);
    expect(await actions("panda fox")).toEqual([]);
    expect((await log({ search: "panda" })).count).toBe(2);
    expect((await log({ search: "   " })).count).toBe((await log()).count);
  });

  it("takes signs of patterns as they are", async () => {
    await newTeam("100% of_us");
    expect(await actions("100%")).toEqual(["team.created"]);
    expect(await actions("%")).toEqual(["team.created"]);
    expect(await actions("f_u")).toEqual(["team.created"]);
    expect(await actions("0_o")).toEqual([]);
  });
});

describe("a search for names", () => {
  it("finds each thing once, by the name that has the text, what happened last first", async () => {
    const first = await newTeam("Panda one");
    const second = await newTeam("Panda two");
    await updateTeamInOrganizationById({
      ...by(),
      path: { ...path, teamId: first },
      body: { title: "Panda three" },
    });
    await removeTeamFromOrganizationById({ ...by(), path: { ...path, teamId: second } });
    expect((await targets("panda")).items).toEqual([
      { type: "team", id: second, label: "Panda two" },
      { type: "team", id: first, label: "Panda three" },
    ]);
    expect((await targets("panda ONE")).items.map(({ id }) => id)).toEqual([first]);
    expect((await targets()).items.map(({ id }) => id)).toContain(admin.organizationId);
  });

  it("tells nothing of other organizations", async () => {
    const other = await app.newAdmin();
    await createOrganizationTeam({
      client: other.client,
      path: { organizationId: other.organizationId },
      body: { title: "Hidden panda" },
      throwOnError: true,
    });
    expect((await targets("hidden")).items).toEqual([]);
    expect((await actors(other.displayName)).items).toEqual([]);
  });
});
