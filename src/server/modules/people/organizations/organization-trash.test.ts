import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOrganizationInvite,
  createSignInLinkForMember,
  createSpace,
  deleteOrganizationById,
  getOrganizationById,
  getOrganizationsForEmailDomain,
  getSpaceById,
  getUserById,
  listMembersInOrganizationById,
  listOrganizationAuditEvents,
  listOrganizationsForAuthenticatedUser,
  listSessions,
  restoreOrganization,
  transferSpace,
  updateOrganizationById,
} from "#client";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { followEvents } from "#server/testing/follow-events.ts";
import { addActiveProvider } from "#server/testing/provider-fixture.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { insertMember, setMember } from "../members/member-rows.ts";
import { setOrganization } from "./organization-rows.ts";

/** A picture of one pixel. */
const LOGO = "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;";
const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let clock = Date.now();
let admin: Admin;
let path: { organizationId: string };

beforeAll(async () => {
  app = await makeApp({ now: () => new Date(clock) });
});
afterAll(() => app.app.stop());
beforeEach(async () => {
  admin = await app.newAdmin();
  // The admin was made by the clock of the machine, before anything that is done by this one.
  clock = Date.now() + 1000;
  path = { organizationId: admin.organizationId };
});

const by = (person: Person = admin) => ({ client: person.client, path });
const remove = (person?: Person) => outcome(deleteOrganizationById(by(person)));
const restore = (person?: Person) => outcome(restoreOrganization(by(person)));
const statusOf = async (call: Parameters<typeof outcome>[0]) => (await outcome(call)).status;
const statusesOf = async (calls: readonly Promise<{ readonly status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b);
const listed = async ({ client }: Person, query = {}) => {
  const { items, count } = await dataOf(listOrganizationsForAuthenticatedUser({ client, query }));
  return { ids: items.map(({ id }) => id), count };
};
const deletedOf = (person: Person) => listed(person, { deleted: true });
const mine = () => ({ ids: [path.organizationId], count: 1 });
const none = { ids: [], count: 0 };
const newSpace = async (title: string) =>
  (await dataOf(createSpace({ ...by(), body: { title } }))).id;

describe("a deleted organization", () => {
  it("exists for nobody, and comes back as it was", async () => {
    const reader = await app.newMember(path.organizationId, "read");
    const domain = `a${path.organizationId.toLowerCase()}.example`;
    await dataOf(updateOrganizationById({ ...by(), body: { emailDomains: [domain] } }));
    const spaceId = await newSpace("Kitchen");
    const before = await dataOf(getOrganizationById(by()));
    clock += 1;
    expect((await remove()).status).toBe(204);

    for (const person of [admin, reader]) {
      const { client } = person;
      expect(await statusOf(getOrganizationById(by(person)))).toBe(404);
      expect(await statusOf(getSpaceById({ client, path: { spaceId } }))).toBe(404);
      expect(await listed(person)).toEqual(none);
      const named = getOrganizationsForEmailDomain({ client, path: { emailDomain: domain } });
      expect(await dataOf(named)).toEqual({ organizations: [] });
    }
    const { client } = admin;
    expect(await statusOf(getUserById({ client, path: { userId: reader.id } }))).toBe(404);
    const query = { deleted: true };
    expect(await dataOf(listOrganizationsForAuthenticatedUser({ client, query }))).toEqual({
      items: [
        {
          ...before,
          deletedAt: new Date(clock).toISOString(),
          purgeAt: new Date(clock + RETENTION_DAYS * DAY_MS).toISOString(),
        },
      ],
      count: 1,
    });
    expect(await deletedOf(reader)).toEqual(none);

    clock += 1;
    expect(await restore()).toMatchObject({ status: 200, data: before });
    const space = await dataOf(getSpaceById({ client: reader.client, path: { spaceId } }));
    expect(space.id).toBe(spaceId);
    expect(await deletedOf(admin)).toEqual(none);
    expect((await listed(admin)).ids).toEqual([path.organizationId]);
    const { items } = await dataOf(listOrganizationAuditEvents(by()));
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
      "organization.restored",
      "organization.deleted",
    ]);
    expect((await dataOf(listMembersInOrganizationById(by()))).count).toBe(2);
  });

  it("is its admins' to delete and to restore", async () => {
    const creator = await app.newMember(path.organizationId, "create");
    const other = await app.newMember(path.organizationId, "admin");
    const disabled = await app.newMember(path.organizationId, "admin");
    await setMember(app.database.db, { ...path, userId: disabled.id }, { disabled: true });
    const stranger = await app.newAdmin();
    expect((await remove(creator)).status).toBe(403);
    expect((await remove(stranger)).status).toBe(204);
    const early = await restore();
    expect(early.status).toBe(409);
    expect(early.error).toMatchObject({ error: { reason: "organization.not-deleted" } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    for (const person of [creator, stranger, disabled]) {
      expect((await restore(person)).status).toBe(404);
      expect(await deletedOf(person)).toEqual(none);
    }
    expect((await restore(other)).status).toBe(200);
  });

  it("can be restored for seven days and not a moment longer", async () => {
    await remove();
    clock += RETENTION_DAYS * DAY_MS - 1;
    expect(await deletedOf(admin)).toEqual(mine());
    clock += 1;
    expect(await deletedOf(admin)).toEqual(none);
    expect((await restore()).status).toBe(404);
    clock -= 1;
    expect((await restore()).status).toBe(200);
  });

  it("is deleted once, and restored once, by however many at the same moment", async () => {
    const calls = Array.from({ length: 5 }, () => remove());
    expect(await statusesOf(calls)).toEqual([204, 204, 204, 204, 204]);
    const calling = Array.from({ length: 5 }, () => restore());
    expect(await statusesOf(calling)).toEqual([200, 409, 409, 409, 409]);
    const { items } = await dataOf(listOrganizationAuditEvents(by()));
    const actions = items.map(({ action }) => action);
    expect(actions.filter((action) => action === "organization.deleted")).toHaveLength(1);
    expect(actions.filter((action) => action === "organization.restored")).toHaveLength(1);
  });
});

describe("while it is deleted", () => {
  it("streams of its events end without a word, and begin again once it is restored", async () => {
    const reader = await app.newMember(path.organizationId, "read");
    const follow = (person: Person) => followEvents(app, path.organizationId, person);
    const streams = [await follow(admin), await follow(reader)];
    await remove();
    for (const { next } of streams) expect(await next()).toBeUndefined();
    await expect(follow(reader)).rejects.toThrow("404");
    await restore();
    const { next, leave } = await follow(reader);
    await dataOf(updateOrganizationById({ ...by(), body: { title: "Back again" } }));
    expect((await next())?.action).toBe("organization.updated");
    await leave();
  });

  it("sessions and tokens that reach it alone reach nothing but the way to restore it", async () => {
    const session = await signInTo(app, admin, path, () => new Date(clock));
    const token = await makeToken(app, session);
    await remove();
    for (const person of [session, token]) {
      expect(await statusOf(getOrganizationById(by(person)))).toBe(404);
      expect(await listed(person)).toEqual(none);
      expect(await deletedOf(person)).toEqual(mine());
    }
    expect((await restore(token)).status).toBe(200);
    for (const person of [session, token])
      expect(await statusOf(getOrganizationById(by(person)))).toBe(200);
  });

  it("sessions that reach it alone are listed, to be ended, without its title and its provider", async () => {
    const provider = await addActiveProvider(admin, "Okta");
    const elsewhere = await app.newAdmin("Elsewhere");
    const there = { organizationId: elsewhere.organizationId };
    const { title } = await dataOf(getOrganizationById(by()));
    const sessionIds: string[] = [];
    for (const bounds of [{}, there, path, provider]) {
      const known = new Set(sessionIds);
      await signInTo(app, admin, bounds, () => new Date(clock));
      const { items } = await dataOf(listSessions({ client: admin.client }));
      sessionIds.push(...items.map(({ id }) => id).filter((id) => !known.has(id)));
    }
    /** What each session says, in the order they were begun in. */
    const reaches = async () => {
      const { items } = await dataOf(listSessions({ client: admin.client }));
      return sessionIds.map((wanted) => {
        const session = items.find(({ id }) => id === wanted);
        return [session?.organization, session?.provider];
      });
    };
    const others = [
      [undefined, undefined],
      [{ id: elsewhere.organizationId, title: "Elsewhere" }, undefined],
    ];
    const here = { id: path.organizationId, title };
    const before = [...others, [here, undefined], [here, "Okta"]];
    expect(await reaches()).toEqual(before);
    await remove();
    const untitled = [{ id: path.organizationId }, undefined];
    expect(await reaches()).toEqual([...others, untitled, untitled]);
    await restore();
    expect(await reaches()).toEqual(before);
  });

  it("sessions that reach another one alone do not restore it", async () => {
    const elsewhere = await app.newAdmin();
    const { organizationId } = elsewhere;
    const session = await signInTo(app, admin, { organizationId }, () => new Date(clock));
    await remove();
    expect((await restore(session)).status).toBe(404);
    expect(await deletedOf(session)).toEqual(none);
  });

  it("invite links let nobody in, and work again afterwards", async () => {
    const link = await dataOf(createOrganizationInvite({ ...by(), body: { role: "read" } }));
    const stranger = await app.newPerson();
    const preview = async () => (await app.request(`/auth/invitations/${link.id}`)).status;
    const join = async () => {
      const address = `/v1/orgs/${path.organizationId}/invites/${link.id}`;
      return (await app.request(address, { method: "POST", token: stranger.token })).status;
    };
    await remove();
    expect([await preview(), await join()]).toEqual([404, 404]);
    await restore();
    expect([await preview(), await join()]).toEqual([200, 200]);
  });

  it("a sign-in link for a member waits unspent", async () => {
    const member = await app.newMember(path.organizationId, "read");
    const { url } = await dataOf(
      createSignInLinkForMember({ ...by(), path: { ...path, userId: member.id } }),
    );
    const open = async () => {
      const response = await app.request("/auth/sign-in/link", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify({ token: url.slice(url.indexOf("=") + 1) }),
      });
      return response.status;
    };
    await remove();
    expect(await open()).toBe(401);
    await restore();
    expect(await open()).toBe(200);
  });

  it("its uploaded logo is not shown, and is again afterwards", async () => {
    const { token } = admin;
    const address = `/v1/orgs/${path.organizationId}/logo`;
    await app.request(address, { method: "PUT", token, body: LOGO });
    const { urls } = await dataOf(getOrganizationById(by()));
    const show = async () => (await app.request(new URL(urls.logo ?? "").pathname)).status;
    expect(await show()).toBe(200);
    await remove();
    expect(await show()).toBe(404);
    await restore();
    expect(await show()).toBe(200);
  });

  it("nothing is moved there", async () => {
    const from = await app.newAdmin();
    const { id: spaceId } = await dataOf(
      createSpace({
        client: from.client,
        path: { organizationId: from.organizationId },
        body: { title: "Garden" },
      }),
    );
    const both = await app.newMember(from.organizationId, "admin");
    const joined = { ...path, userId: both.id, role: "admin", joinedAt: new Date() } as const;
    await insertMember(app.database.db, joined);
    const move = () =>
      statusOf(
        transferSpace({
          client: both.client,
          path: { spaceId },
          body: { organization: path.organizationId },
        }),
      );
    await remove();
    expect(await move()).toBe(404);
    await restore();
    expect(await move()).toBe(200);
  });

  it("single sign-on that it enforces stands between it and those who restore it, too", async () => {
    const keeper = await app.newMember(path.organizationId, "admin");
    const { db } = app.database;
    await setMember(db, { ...path, userId: keeper.id }, { breakGlass: true });
    await setOrganization(db, path.organizationId, { sso: true });
    expect((await remove(keeper)).status).toBe(204);
    expect((await restore()).status).toBe(403);
    expect(await deletedOf(admin)).toEqual(none);
    expect(await deletedOf(keeper)).toEqual(mine());
    expect((await restore(keeper)).status).toBe(200);
  });
});
