import { beforeAll, describe, expect, it } from "vitest";
import {
  addMemberToOrganizationTeamById,
  createOrganizationTeam,
  deleteMemberFromOrganizationTeamById,
  getTeamInOrganizationById,
  listOrganizationAuditEvents,
  listTeamMembersInOrganizationById,
  listTeamsForOrganizationMember,
  listTeamsInOrganizationById,
  removeTeamFromOrganizationById,
  updateMembersInOrganizationTeam,
  updateTeamInOrganizationById,
} from "#client";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let member: Person;
let guest: Person;
let stranger: Admin;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  stranger = await app.newAdmin();
  member = await app.newMember(admin.organizationId, "edit");
  guest = await app.newMember(admin.organizationId, null);
});

const newTeam = async (title = "Docs", members: string[] = []) => {
  const { data } = await createOrganizationTeam({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title, members },
    throwOnError: true,
  });
  return data;
};
const of = (teamId: string) => ({ organizationId: admin.organizationId, teamId });
const rolesIn = async (teamId: string) => {
  const { data } = await listTeamMembersInOrganizationById({
    client: admin.client,
    path: of(teamId),
    throwOnError: true,
  });
  return Object.fromEntries(data.items.map((item) => [item.organization.id, item.team.role]));
};

describe("teams", () => {
  it("are created with members, read, renamed and deleted", async () => {
    const team = await newTeam("Guides", [member.id]);
    expect(team).toMatchObject({ object: "team", title: "Guides", members: 1, spaces: 0 });

    const { data: renamed } = await updateTeamInOrganizationById({
      client: admin.client,
      path: of(team.id),
      body: { title: "  Handbooks " },
      throwOnError: true,
    });
    expect(renamed.title).toBe("Handbooks");

    for (const attempt of ["first", "second"]) {
      const { response } = await removeTeamFromOrganizationById({
        client: admin.client,
        path: of(team.id),
      });
      expect(response?.status, attempt).toBe(204);
    }
    const { response } = await getTeamInOrganizationById({
      client: admin.client,
      path: of(team.id),
    });
    expect(response?.status).toBe(404);
  });

  it("refuse a title over its limit with the place and the limit", async () => {
    const { error, response } = await createOrganizationTeam({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      body: { title: "x".repeat(65) },
    });
    expect(response?.status).toBe(400);
    expect(error).toMatchObject({
      error: { code: 400, details: [{ path: "title", message: "at most 64 characters" }] },
    });
  });

  it("are paged without a gap and found by a part of their title", async () => {
    const other = await app.newAdmin();
    const titles = ["Alpha docs", "Beta", "Gamma DOCS", "100%_sure"];
    for (const title of titles)
      await createOrganizationTeam({
        client: other.client,
        path: { organizationId: other.organizationId },
        body: { title },
        throwOnError: true,
      });
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listTeamsInOrganizationById({
        client: other.client,
        path: { organizationId: other.organizationId },
        query: { limit: 3, ...(page ? { page } : {}) },
        throwOnError: true,
      });
      expect(data.count).toBe(4);
      seen.push(...data.items.map(({ title }) => title));
      page = data.next?.page;
    } while (page);
    expect(seen).toEqual(titles.toReversed());

    const { data } = await listTeamsInOrganizationById({
      client: other.client,
      path: { organizationId: other.organizationId },
      query: { title: "docs" },
      throwOnError: true,
    });
    expect(data.items.map(({ title }) => title)).toEqual(["Gamma DOCS", "Alpha docs"]);
    const literal = await listTeamsInOrganizationById({
      client: other.client,
      path: { organizationId: other.organizationId },
      query: { title: "%_" },
      throwOnError: true,
    });
    expect(literal.data.items.map(({ title }) => title)).toEqual(["100%_sure"]);
  });

  it("change members in one request; somebody in add and remove is removed", async () => {
    const [a, b, c] = await Promise.all([
      app.newMember(admin.organizationId, "read"),
      app.newMember(admin.organizationId, "read"),
      app.newMember(admin.organizationId, "read"),
    ]);
    const team = await newTeam("Staged", [c.id]);
    const { response } = await updateMembersInOrganizationTeam({
      client: admin.client,
      path: of(team.id),
      body: {
        add: [a.email.toUpperCase(), b.id, c.id],
        remove: [b.id, "nobody@people.example"],
        memberships: { [a.id]: { role: "owner" } },
      },
    });
    expect(response?.status).toBe(204);
    expect(await rolesIn(team.id)).toEqual({ [a.id]: "owner", [c.id]: "member" });
  });

  it("change nothing when one of the added people is no member", async () => {
    const team = await newTeam("Whole or nothing");
    const { response, error } = await updateMembersInOrganizationTeam({
      client: admin.client,
      path: of(team.id),
      body: { add: [member.id, stranger.id] },
    });
    expect(response?.status).toBe(400);
    expect(error).toMatchObject({ error: { details: [{ path: "add.1" }] } });
    expect(await rolesIn(team.id)).toEqual({});
  });

  it("let an owner change their own team's members and nothing else", async () => {
    const owner = await app.newMember(admin.organizationId, "read");
    const own = await newTeam("Own", [owner.id]);
    const foreign = await newTeam("Foreign");
    const promote = (role: "owner" | "member") =>
      addMemberToOrganizationTeamById({
        client: admin.client,
        path: { ...of(own.id), userId: owner.id },
        body: { role },
      });
    const addTo = (teamId: string) =>
      addMemberToOrganizationTeamById({
        client: owner.client,
        path: { ...of(teamId), userId: member.id },
        body: {},
      });
    expect((await addTo(own.id)).response?.status).toBe(403);
    expect((await promote("owner")).response?.status).toBe(204);
    expect((await addTo(own.id)).response?.status).toBe(204);
    expect((await addTo(foreign.id)).response?.status).toBe(403);
    const renamed = await updateTeamInOrganizationById({
      client: owner.client,
      path: of(own.id),
      body: { title: "Mine" },
    });
    expect(renamed.response?.status).toBe(403);

    const { data } = await listTeamsForOrganizationMember({
      client: owner.client,
      path: { organizationId: admin.organizationId, userId: owner.id },
      throwOnError: true,
    });
    expect(data.items).toMatchObject([{ team: { id: own.id }, member: { role: "owner" } }]);
    const removed = await deleteMemberFromOrganizationTeamById({
      client: owner.client,
      path: { ...of(own.id), userId: member.id },
    });
    expect(removed.response?.status).toBe(204);
    expect(await rolesIn(own.id)).toEqual({ [owner.id]: "owner" });
  });

  it("do not exist for another organization and are closed to guests", async () => {
    const team = await newTeam();
    const foreign = await getTeamInOrganizationById({ client: stranger.client, path: of(team.id) });
    expect(foreign.response?.status).toBe(404);
    const swapped = await getTeamInOrganizationById({
      client: stranger.client,
      path: { organizationId: stranger.organizationId, teamId: team.id },
    });
    expect(swapped.response?.status).toBe(404);
    const byGuest = await listTeamsInOrganizationById({
      client: guest.client,
      path: { organizationId: admin.organizationId },
    });
    expect(byGuest.response?.status).toBe(403);
  });

  it("refuse a change that was made against an older version", async () => {
    const team = await newTeam("Versioned");
    const path = of(team.id);
    const read = await getTeamInOrganizationById({ client: admin.client, path });
    const etag = read.response?.headers.get("etag") ?? "";
    const change = (title: string) =>
      updateTeamInOrganizationById({
        client: admin.client,
        path,
        headers: { "If-Match": etag },
        body: { title },
      });
    expect((await change("First")).response?.status).toBe(200);
    expect((await change("Second")).response?.status).toBe(412);
  });

  it("record what was done, and nothing when nothing changed", async () => {
    const team = await newTeam("Recorded");
    const rename = () =>
      updateTeamInOrganizationById({
        client: admin.client,
        path: of(team.id),
        body: { title: "Recorded twice" },
      });
    await rename();
    await rename();
    const { data } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      query: { target: team.id },
      throwOnError: true,
    });
    expect(data.items.map(({ action }) => action)).toEqual(["team.renamed", "team.created"]);
    expect(data.items[0]).toMatchObject({ actor: { id: admin.id }, source: "api" });
  });
});

it("are sorted by title, members, spaces or when they were made, page after page", async () => {
  const place = await app.newAdmin();
  const people = await Promise.all(
    Array.from({ length: 11 }, () => app.newMember(place.organizationId, "read")),
  );
  const path = { organizationId: place.organizationId };
  for (const [title, members] of [
    ["beta", 11],
    ["Alpha", 2],
    ["gamma", 0],
  ] as const)
    await createOrganizationTeam({
      client: place.client,
      path,
      body: { title, members: people.slice(0, members).map(({ id }) => id) },
      throwOnError: true,
    });
  const walk = async (
    sort: "title" | "members" | "spaces" | "createdAt",
    order: "asc" | "desc",
  ) => {
    const titles: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listTeamsInOrganizationById({
        client: place.client,
        path,
        query: { sort, order, limit: 1, ...(page === undefined ? {} : { page }) },
        throwOnError: true,
      });
      titles.push(...data.items.map(({ title }) => title));
      page = data.next?.page;
    } while (page !== undefined);
    return titles;
  };
  expect(await walk("title", "asc")).toEqual(["Alpha", "beta", "gamma"]);
  expect(await walk("members", "desc")).toEqual(["beta", "Alpha", "gamma"]);
  expect(await walk("members", "asc")).toEqual(["gamma", "Alpha", "beta"]);
  expect(await walk("createdAt", "asc")).toEqual(["beta", "Alpha", "gamma"]);
  expect(await walk("spaces", "desc")).toHaveLength(3);
});
