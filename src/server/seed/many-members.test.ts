import { beforeAll, expect, test } from "vitest";
import {
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
  const { organizationId, token } = await seedManyMembers(app.database.db, 250);
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
});
