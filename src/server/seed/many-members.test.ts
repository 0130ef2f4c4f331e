import { beforeAll, expect, test } from "vitest";
import {
  getMemberInOrganizationById,
  updateCollectionById,
  updateSpaceById,
  listCollectionsInOrganizationById,
  listSpacesInOrganizationById,
  listMembersInOrganizationById,
  listTeamMembersInOrganizationById,
  listTeamsInOrganizationById,
} from "#client";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { seedManyMembers } from "./many-members.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});

test("makes as many members as asked for, in teams, and a token that reads them", async () => {
  const { organizationId, token } = await seedManyMembers(app.database.db, {
    count: 250,
    spaces: 30,
  });
  const request = {
    client: app.client(token),
    path: { organizationId },
    query: { limit: 1000 },
    throwOnError: true as const,
  };
  const { data: members } = await listMembersInOrganizationById(request);
  expect(members.count).toBe(251);
  expect(new Set(members.items.map(({ role }) => role)).size).toBe(7);
  expect(new Set(members.items.map(({ joinedAt }) => joinedAt)).size).toBe(251);
  const { data: teams } = await listTeamsInOrganizationById(request);
  expect(teams.items).toHaveLength(3);
  for (const { id: teamId } of teams.items) {
    const path = { organizationId, teamId };
    const { data: team } = await listTeamMembersInOrganizationById({ ...request, path });
    expect(team.items.length).toBeGreaterThan(50);
  }
  const { data: spaces } = await listSpacesInOrganizationById(request);
  expect(spaces.items).toHaveLength(30);
  const { data: collections } = await listCollectionsInOrganizationById(request);
  expect(collections.items).toHaveLength(2);
  expect(teams.items.map((team) => team.spaces)).toEqual([10, 10, 10]);
});

test("a list says of everybody how many spaces they can open, as their own page does", async () => {
  const made = await seedManyMembers(app.database.db, { count: 60, spaces: 40 });
  const client = app.client(made.token);
  const path = { organizationId: made.organizationId };
  const all = { client, path, query: { limit: 1000 }, throwOnError: true as const };
  const { data: collections } = await listCollectionsInOrganizationById(all);
  const [first = { id: "" }] = collections.items;
  await updateCollectionById({
    client,
    path: { ...path, collectionId: first.id },
    body: { defaultLevel: null },
    throwOnError: true,
  });
  const { data: spaces } = await listSpacesInOrganizationById(all);
  for (const [index, { id: spaceId }] of spaces.items.entries()) {
    const body = { defaultLevel: index % 3 === 0 ? null : ("inherit" as const) };
    await updateSpaceById({ client, path: { spaceId }, body, throwOnError: true });
  }
  const { data: members } = await listMembersInOrganizationById(all);
  const counts = new Set<number>();
  for (const { id: userId, spaces: listed } of members.items) {
    const one = { client, path: { ...path, userId }, throwOnError: true as const };
    const { data: member } = await getMemberInOrganizationById(one);
    expect(listed).toBe(member.spaces);
    counts.add(listed);
  }
  expect(counts.size).toBeGreaterThan(5);
});
