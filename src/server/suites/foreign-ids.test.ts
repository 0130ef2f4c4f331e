import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOrganization,
  deleteOrganizationById,
  deleteOrganizationInviteById,
  endSession,
  removeMemberFromOrganizationById,
  removeTeamFromOrganizationById,
  revokeApiToken,
  revokeOrganizationInvitation,
} from "#client";
import { deletesInPlace, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { newId } from "#server/kit/ids.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { dataOf } from "#server/testing/answers.ts";
import { signInBrowser } from "#server/testing/browser-session.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { keptExamples, type ExampleRequest, exampleOf } from "./example-requests.ts";
import { bodyOf, send, sendExample, tokenFor } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
/** Nothing here changes what a example is about, so that one does for all ids of its path. */
let keptSampleOf: ReturnType<typeof keptExamples>;
let keptForeignSampleOf: ReturnType<typeof keptExamples>;
let unknownOrganization: string;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  keptSampleOf = keptExamples(two.fixture);
  keptForeignSampleOf = keptExamples(two.other);
  unknownOrganization = newId();
});
afterAll(() => two.close());

/** Makes something and deletes it again through the API; answers the id it had. */
const deleted: Readonly<Record<string, (fixture: OrganizationFixture) => Promise<string>>> = {
  organizationId: async ({ admin: { client } }) => {
    const { id: organizationId } = await dataOf(
      createOrganization({ client, body: { title: "Gone" } }),
    );
    await deleteOrganizationById({ client, path: { organizationId }, throwOnError: true });
    return organizationId;
  },
  userId: async ({ organizationId, admin: { client }, newMember }) => {
    const { id: userId } = await newMember();
    await removeMemberFromOrganizationById({ client, path: { organizationId, userId } });
    return userId;
  },
  teamId: async ({ organizationId, admin: { client }, newTeam }) => {
    const teamId = await newTeam();
    await removeTeamFromOrganizationById({ client, path: { organizationId, teamId } });
    return teamId;
  },
  inviteId: async ({ organizationId, admin: { client }, newLink, newInvitation }) => {
    const inviteId = await newLink();
    await deleteOrganizationInviteById({ client, path: { organizationId, inviteId } });
    const email = await newInvitation();
    await revokeOrganizationInvitation({ client, path: { organizationId, inviteId: email } });
    return inviteId;
  },
  tokenId: async ({ app, admin }) => {
    const { row } = await createToken(app.asPerson(admin), { name: "Gone", expiresInDays: 1 });
    await revokeApiToken({ client: admin.client, path: { tokenId: row.id } });
    return row.id;
  },
  sessionId: async ({ app, admin }) => {
    const { id: sessionId } = await signInBrowser(app, admin);
    await endSession({ client: admin.client, path: { sessionId } });
    return sessionId;
  },
};

/** Nothing brings it back, so that one does for every path. */
const goneOnes = new Map<string, Promise<string>>();
const goneOf = (name: string): Promise<string> | undefined => {
  const made = goneOnes.get(name) ?? deleted[name]?.(two.fixture);
  if (made !== undefined) goneOnes.set(name, made);
  return made;
};

const randomOf = (name: string): string => {
  if (name === "auditEventId") return randomUUID();
  return name === "organizationId" ? unknownOrganization : newId();
};

/** Headers that no two answers need to have in common. */
const ownHeaders: ReadonlySet<string> = new Set(["x-request-id", "event-position"]);

/** Text of an answer without what must differ: the request's id, its time and the id that was asked for. */
const comparable = async (response: Response, id: string): Promise<string> => {
  const body = JSON.stringify((await bodyOf(response)) ?? null);
  const requestId = response.headers.get("x-request-id") ?? "";
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
  return JSON.stringify([response.status, headers, body])
    .replaceAll(requestId, "<request>")
    .replaceAll(id, "<id>");
};

interface Position {
  readonly operation: Operation;
  readonly name: string;
}
/** Parts of a path that are no ids: they mean the same everywhere. */
const noIds = new Set(["emailDomain", "pagePath"]);
/** Every id in a path; an invitation opens its door to whoever holds its id. */
const positions: readonly Position[] = operations.flatMap((operation: Operation) =>
  Object.keys(operation.params?.shape ?? {})
    .filter((name) => !noIds.has(name) && operation.permission !== "public")
    // What is not there yet is made by its name.
    .filter((name) => name !== "specSlug" || operation.success.updates !== true)
    .map((name) => ({ operation, name })),
);

/**
 * A DELETE answers 204 also when nothing was there. An organization one is not in is not there at all, but
 * that itself, and a site in it with what is below the site, is as good as deleted.
 */
const expectedStatus = ({ operation: { method, path }, name }: Position): number =>
  method === "DELETE" && (name !== "organizationId" || deletesInPlace({ method, path }))
    ? 204
    : 404;
/** Positions where the id of another organization is none that the caller may not use. */
const visibleElsewhere = new Set(["joinOrganizationWithInvite"]);

describe("an id of another organization is as good as none", () => {
  it.each(positions)("$operation.id: $name", async (position) => {
    const { fixture, app } = two;
    const { operation, name } = position;
    const example = await keptSampleOf(operation);
    const foreign = (await keptForeignSampleOf(operation)).params?.[name] ?? "";
    const random = randomOf(name);
    const gone = await goneOf(name);
    const token = tokenFor(operation, example, fixture);
    const callWith = (id: string) =>
      send(
        fixture,
        operation,
        { ...example, params: { ...example.params, [name]: id } },
        { token },
      );

    const wanted = expectedStatus(position);
    const before = await fingerprint(app.database.db);
    const answers = [];
    for (const id of [foreign, random, ...(gone === undefined ? [] : [gone])]) {
      const response = await callWith(id);
      expect(response.status, `${name} ${id}`).toBe(wanted);
      answers.push(await comparable(response, id));
    }
    expect(new Set(answers).size, "the answers tell foreign, unknown and deleted apart").toBe(1);
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it("the inside of an organization stays closed, whatever is named of it", async () => {
    const { fixture, other, app } = two;
    const inside: readonly Operation[] = operations.filter(({ path }) =>
      path.includes("{organizationId}"),
    );
    const before = await fingerprint(app.database.db);
    for (const operation of inside) {
      if (visibleElsewhere.has(operation.id)) continue;
      const names = Object.keys(operation.params?.shape ?? {});
      const example: ExampleRequest = {
        body: "body" in operation ? {} : undefined,
        params: {
          ...Object.fromEntries(names.map((name) => [name, newId()])),
          organizationId: other.organizationId,
          teamId: other.teamId,
          userId: other.admin.id,
          auditEventId: other.auditEventId,
        },
      };
      const { status } = await send(fixture, operation, example, { token: fixture.admin.token });
      expect(status, operation.id).toBe(expectedStatus({ operation, name: "organizationId" }));
    }
    expect(await fingerprint(app.database.db)).toEqual(before);
  });
});

describe("an id of another organization in a body or a query", () => {
  const places: readonly [string, string, (id: string) => unknown, number][] = [
    ["createOrganizationTeam", "members", (id) => ({ title: "Ours", members: [id] }), 400],
    [
      "changeMembersInOrganization",
      "change.team",
      (id) => ({ members: { ids: [id] }, change: { type: "add-to-team", team: id }, apply: true }),
      400,
    ],
    [
      "changeMembersInOrganization",
      "members",
      (id) => ({ members: { ids: [id] }, change: { type: "remove" }, apply: true }),
      200,
    ],
    [
      "changeOrganizationInvitations",
      "invitations",
      (id) => ({ invitations: { ids: [id] }, change: { type: "revoke" }, apply: true }),
      200,
    ],
    [
      "changeSiteRedirects",
      "redirects",
      (id) => ({ redirects: { ids: [id] }, change: { type: "remove" }, apply: true }),
      200,
    ],
    [
      "changeOrganizationChangeRequests",
      "changeRequests",
      (id) => ({
        changeRequests: [id],
        change: { type: "set-status", status: "archived" },
        apply: true,
      }),
      200,
    ],
    [
      "changeOrganizationTeams",
      "teams",
      (id) => ({ teams: { ids: [id] }, change: { type: "delete" }, apply: true }),
      200,
    ],
    [
      "changeOrganizationTeams",
      "change.members.0",
      (id) => ({
        teams: { ids: [id] },
        change: { type: "add-members", members: [id] },
        apply: true,
      }),
      400,
    ],
    [
      "changeOrganizationTeams",
      "change.space",
      (id) => ({
        teams: { ids: [id] },
        change: { type: "give-space", space: id, role: "read" },
        apply: true,
      }),
      400,
    ],
    ["updateMembersInOrganizationTeam", "add", (id) => ({ add: [id] }), 400],
    ["updateMembersInOrganizationTeam", "remove", (id) => ({ remove: [id] }), 204],
    [
      "updateMembersInOrganizationTeam",
      "memberships",
      (id) => ({ memberships: { [id]: { role: "owner" } } }),
      400,
    ],
    [
      "updateOrganizationById",
      "defaultContent.site",
      (id) => ({ title: "New title", defaultContent: { type: "site", site: id } }),
      400,
    ],
    ["createSite", "spaces.0", (id) => ({ title: "Ours", spaces: [id] }), 400],
    [
      "updateSiteById",
      "defaultSiteSection",
      (id) => ({ title: "New title", defaultSiteSection: id }),
      400,
    ],
    [
      "updateSiteById",
      "defaultSiteSpace",
      (id) => ({ title: "New title", defaultSiteSpace: id }),
      400,
    ],
  ];
  it.each(places)("%s: %s", async (operationId, path, bodyWith, status) => {
    const { fixture, other, app } = two;
    const operation = operations.find(({ id }) => id === operationId) as Operation;
    const example = await exampleOf(operation, fixture);
    const gone = (await goneOf("userId")) ?? "";
    const before = await fingerprint(app.database.db);
    const answers = [];
    for (const id of [other.admin.id, newId(), gone]) {
      const response = await sendExample(fixture, operation, { ...example, body: bodyWith(id) });
      expect(response.status).toBe(status);
      const answer = await comparable(response, id);
      if (status === 400) expect(answer).toContain(path);
      answers.push(answer);
    }
    expect(new Set(answers).size).toBe(1);
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it.each([
    ["listMembersInOrganizationById", "team"],
    ["listTeamsInOrganizationById", "owner"],
    ["listOrganizationAuditEvents", "actor"],
    ["listOrganizationAuditEvents", "target"],
  ])("%s: %s finds nothing", async (operationId, name) => {
    const { fixture, other } = two;
    const operation = operations.find(({ id }) => id === operationId) as Operation;
    for (const id of [other.admin.id, newId()]) {
      const example = { ...(await exampleOf(operation, fixture)), query: { [name]: id } };
      const response = await sendExample(fixture, operation, example);
      expect(response.status).toBe(200);
      expect(await bodyOf(response)).toEqual({ items: [], count: 0 });
    }
  });

  it("the search and the lists show nobody of another organization", async () => {
    const { fixture, other } = two;
    const search = operations.find(({ id }) => id === "listMembersInOrganizationById") as Operation;
    for (const text of [other.admin.email, other.admin.displayName.slice(0, 3), "@", "%"]) {
      const example = {
        ...(await exampleOf(search, fixture)),
        query: { search: text, limit: "1000" },
      };
      const answer = JSON.stringify(await bodyOf(await sendExample(fixture, search, example)));
      expect(answer).not.toContain(other.admin.id);
    }
  });
});
