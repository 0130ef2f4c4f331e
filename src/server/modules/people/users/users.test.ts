import { beforeAll, describe, expect, it } from "vitest";
import { getAuthenticatedUser, getUserById, updateUserById } from "#client";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { setMember } from "../members/member-rows.ts";

let app: TestApp;
let admin: Admin;
let member: Person;
let stranger: Admin;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  member = await app.newMember(admin.organizationId, "read");
  stranger = await app.newAdmin();
});

const profileEvents = (userId: string) =>
  app.database.db.query.auditEvents.findMany({
    where: (event, { and, eq }) =>
      and(eq(event.targetId, userId), eq(event.action, "user.updated")),
  });
const read = (viewer: Person, userId: string) =>
  getUserById({ client: viewer.client, path: { userId } });
const update = (
  caller: Person,
  userId: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => updateUserById({ client: caller.client, path: { userId }, body, headers });

describe("reading people", () => {
  it("answers the caller", async () => {
    const { data } = await getAuthenticatedUser({ client: member.client, throwOnError: true });
    expect(data).toEqual({
      object: "user",
      id: member.id,
      displayName: member.displayName,
      email: member.email,
      emailVerified: true,
      urls: { location: `http://localhost/v1/users/${member.id}` },
    });
  });

  it("answers whoever shares an organization, with their version", async () => {
    const { data, response } = await read(member, admin.id);
    expect(data?.displayName).toBe(admin.displayName);
    expect(response?.headers.get("ETag")).toBe('"1"');
  });

  it("knows the caller who is in no organization, and nobody else", async () => {
    const loner = await app.newPerson();
    expect((await read(loner, loner.id)).data?.id).toBe(loner.id);
    expect((await read(loner, admin.id)).response?.status).toBe(404);
  });

  it("answers the same for people of other organizations and for ids nobody has", async () => {
    const foreign = await read(stranger, member.id);
    const unknown = await read(stranger, "nobody");
    expect(foreign.response?.status).toBe(404);
    expect(unknown.response?.status).toBe(404);
    const without = ({ error }: typeof foreign) => ({ ...error?.error, requestId: "" });
    expect(without(foreign)).toEqual(without(unknown));
  });

  it("stops when the viewer is disabled where they met", async () => {
    const viewer = await app.newMember(admin.organizationId, "admin");
    expect((await read(viewer, member.id)).response?.status).toBe(200);
    await setMember(
      app.database.db,
      { organizationId: admin.organizationId, userId: viewer.id },
      { disabled: true },
    );
    expect((await read(viewer, member.id)).response?.status).toBe(404);
  });
});

describe("changing a profile", () => {
  it("takes the given fields, leaves the others and records what changed", async () => {
    const person = await app.newPerson({ displayName: "Ada" });
    const photoURL = "https://pictures.example/ada.png";
    await update(person, person.id, { photoURL });
    const { data, response } = await update(person, person.id, { displayName: "  Ada Lovelace " });
    expect(data).toMatchObject({ displayName: "Ada Lovelace", photoURL });
    expect(response?.headers.get("ETag")).toBe('"3"');
    const events = await profileEvents(person.id);
    expect(events).toHaveLength(2);
    expect(events.every((event) => event.organizationId === null)).toBe(true);
    expect(events.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [{ photoURL: null }, { photoURL }],
        [{ displayName: "Ada" }, { displayName: "Ada Lovelace" }],
      ]),
    );
  });

  it("neither counts nor records a change that changes nothing", async () => {
    const person = await app.newPerson({ displayName: "Same" });
    const { response } = await update(person, person.id, { displayName: "Same" });
    expect(response?.headers.get("ETag")).toBe('"1"');
    expect(await profileEvents(person.id)).toEqual([]);
  });

  it("refuses a change that was made against an older version", async () => {
    const person = await app.newPerson();
    const seen = { "If-Match": '"1"' };
    expect((await update(person, person.id, { displayName: "One" }, seen)).response?.status).toBe(
      200,
    );
    expect((await update(person, person.id, { displayName: "Two" }, seen)).response?.status).toBe(
      412,
    );
    expect((await read(person, person.id)).data?.displayName).toBe("One");
  });

  it.each([
    [{ displayName: "x".repeat(65) }, "displayName", "at most 64 characters"],
    [{ displayName: "   " }, "displayName", "must not be empty"],
    [{ email: "other@people.example" }, "", "unknown: email"],
  ])("refuses %o", async (body, path, message) => {
    const { error, response } = await update(member, member.id, body);
    expect(response?.status).toBe(400);
    expect(error?.error.details).toEqual([{ path, message }]);
  });

  it("is for oneself only: forbidden for people one sees, unknown for others", async () => {
    const seen = await update(admin, member.id, { displayName: "Changed" });
    expect(seen.response?.status).toBe(403);
    expect(seen.error?.error.details).toEqual([{ path: "permission", message: "self" }]);
    const unseen = await update(stranger, member.id, { displayName: "Changed" });
    expect(unseen.response?.status).toBe(404);
    expect((await read(member, member.id)).data?.displayName).toBe(member.displayName);
  });
});
