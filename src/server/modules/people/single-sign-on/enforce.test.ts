import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteOrganizationSamlProvider,
  getBreakGlassAdmins,
  removeMemberFromOrganizationById,
  setBreakGlassAdmins,
  updateMemberInOrganizationById,
  updateOrganizationById,
  updateOrganizationSamlProvider,
} from "#client";
import { members } from "#server/db/tables/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addActiveProvider, passTest } from "#server/testing/provider-fixture.ts";
import { recorded } from "#server/testing/recorded.ts";

const clock = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});

const setSso = (place: Admin, sso: boolean, by: Person = place) =>
  outcome(
    updateOrganizationById({
      client: by.client,
      path: { organizationId: place.organizationId },
      body: { sso },
    }),
  );
const breakGlassOf = async ({ client, organizationId }: Admin) => {
  const data = await dataOf(getBreakGlassAdmins({ client, path: { organizationId } }));
  return data.members.map(({ id }) => id);
};
const name = ({ client, organizationId }: Admin, people: readonly Pick<Person, "id">[]) =>
  outcome(
    setBreakGlassAdmins({
      client,
      path: { organizationId },
      body: { members: people.map(({ id }) => id) },
    }),
  );
const demote = ({ client, organizationId }: Admin, { id: userId }: Person) =>
  outcome(
    updateMemberInOrganizationById({
      client,
      path: { organizationId, userId },
      body: { role: "read" },
    }),
  );
const remove = ({ client, organizationId }: Admin, { id: userId }: Person) =>
  outcome(removeMemberFromOrganizationById({ client, path: { organizationId, userId } }));
const disable = ({ organizationId }: Admin, { id: userId }: Person) =>
  app.database.db
    .update(members)
    .set({ disabled: true })
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));

/** An organization whose admin may enforce single sign-on. */
const readyPlace = async () => {
  const place = await app.newAdmin();
  const path = await addActiveProvider(place);
  clock.advance(1000);
  await passTest(app, path, place, clock.now());
  return { place, path };
};
const enforcedPlace = async () => {
  const { place, path } = await readyPlace();
  expect((await setSso(place, true)).status).toBe(200);
  return { place, path };
};

describe("enforcing single sign-on", () => {
  const notReady = { error: { reason: "sso.not-ready" } };

  it("waits for a provider, and for the caller's own test since its last change", async () => {
    const place = await app.newAdmin();
    const second = await app.newMember(place.organizationId, "admin");
    expect(await setSso(place, true)).toMatchObject({ status: 409, error: notReady });
    const path = await addActiveProvider(place);
    expect(await setSso(place, true)).toMatchObject({ status: 409, error: notReady });
    clock.advance(1000);
    await passTest(app, path, second, clock.now());
    expect(await setSso(place, true)).toMatchObject({ status: 409, error: notReady });
    await passTest(app, path, place, clock.now());
    clock.advance(1000);
    const change = (body: object) =>
      dataOf(updateOrganizationSamlProvider({ client: place.client, path, body }));
    await change({ entityID: "https://id.example/moved" });
    expect(await setSso(place, true)).toMatchObject({ status: 409, error: notReady });
    clock.advance(1000);
    await passTest(app, path, place, clock.now());
    await change({ label: "Renamed" });
    expect(await breakGlassOf(place)).toEqual([]);
    expect(await setSso(place, true)).toMatchObject({ status: 200, data: { sso: true } });
    expect(await breakGlassOf(place)).toEqual([place.id]);
    expect(await recorded(place, "member.break-glass-named")).toMatchObject([
      { target: { id: place.id }, after: { breakGlass: true } },
    ]);
  });

  it("does not count a provider that is pending or deleted", async () => {
    const { place, path } = await readyPlace();
    const { client } = place;
    await dataOf(updateOrganizationSamlProvider({ client, path, body: { certificate: "" } }));
    expect((await setSso(place, true)).status).toBe(409);
    const gone = await readyPlace();
    await deleteOrganizationSamlProvider({ client: gone.place.client, path: gone.path });
    expect((await setSso(gone.place, true)).status).toBe(409);
  });

  it("changes nothing when it is on already, and always stops", async () => {
    const { place, path } = await enforcedPlace();
    const { client, organizationId } = place;
    clock.advance(1000);
    const body = { entityID: "https://id.example/moved" };
    await dataOf(updateOrganizationSamlProvider({ client, path, body }));
    expect((await setSso(place, true)).status).toBe(200);
    expect(await recorded(place, "organization.updated")).toHaveLength(1);
    expect(await setSso(place, false)).toMatchObject({ status: 200, data: { sso: false } });
    expect(await breakGlassOf(place)).toEqual([place.id]);
    expect((await setSso(place, true)).status).toBe(409);
    const answer = await outcome(
      updateOrganizationById({ client, path: { organizationId }, body: { sso: true, ai: true } }),
    );
    expect(answer.status).toBe(409);
  });

  it("names the caller beside others, but no sixth", async () => {
    const { place } = await readyPlace();
    const others = await Promise.all(
      Array.from({ length: 5 }, () => app.newMember(place.organizationId, "admin")),
    );
    await name(place, others.slice(0, 4));
    await setSso(place, true);
    expect(new Set(await breakGlassOf(place))).toEqual(
      new Set([place.id, ...others.slice(0, 4).map(({ id }) => id)]),
    );
    await setSso(place, false);
    await name(place, others);
    await setSso(place, true);
    const [other = place] = others;
    // Whoever enforces it and is none of the five has to come by it, too.
    const named = await breakGlassOf({ ...other, organizationId: place.organizationId });
    expect(new Set(named)).toEqual(new Set(others.map(({ id }) => id)));
  });
});

describe("break-glass admins", () => {
  it("are named all at once, one to five of them", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const second = await app.newMember(organizationId, "admin");
    expect(await breakGlassOf(place)).toEqual([]);
    expect((await name(place, [place, second])).status).toBe(200);
    expect(new Set(await breakGlassOf(place))).toEqual(new Set([place.id, second.id]));
    expect((await name(place, [second])).data?.members.map(({ id }) => id)).toEqual([second.id]);
    expect(await recorded(place, "member.break-glass-removed")).toMatchObject([
      { target: { id: place.id }, before: { breakGlass: true } },
    ]);
    const events = await recorded(place, "member.break-glass-named");
    expect((await name(place, [second])).status).toBe(200);
    expect(await recorded(place, "member.break-glass-named")).toHaveLength(events.length);
    expect((await name(place, [])).status).toBe(400);
    expect((await name(place, [second, second])).status).toBe(400);
    const six = await Promise.all(
      Array.from({ length: 6 }, () => app.newMember(organizationId, "admin")),
    );
    expect((await name(place, six)).status).toBe(400);
    expect(await breakGlassOf(place)).toEqual([second.id]);
  });

  it("are admins who can sign in", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const creator = await app.newMember(organizationId, "create");
    const disabled = await app.newMember(organizationId, "admin");
    await disable(place, disabled);
    for (const person of [creator, disabled])
      expect(await name(place, [place, person])).toMatchObject({
        status: 409,
        error: { error: { reason: "member.break-glass" } },
      });
    const stranger = await app.newAdmin();
    expect(await name(place, [place, stranger])).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "members.1" }] } },
    });
    expect(await breakGlassOf(place)).toEqual([]);
  });

  it("are so no more when they are no admin any more", async () => {
    const place = await app.newAdmin();
    const second = await app.newMember(place.organizationId, "admin");
    await name(place, [place, second]);
    await demote(place, second);
    expect(await breakGlassOf(place)).toEqual([place.id]);
    const { client, organizationId } = place;
    const path = { organizationId, userId: second.id };
    await dataOf(updateMemberInOrganizationById({ client, path, body: { role: "admin" } }));
    expect(await breakGlassOf(place)).toEqual([place.id]);
  });
});

describe("while single sign-on is enforced", () => {
  it("the last break-glass admin stays, whoever else is an admin", async () => {
    const { place } = await enforcedPlace();
    const second = await app.newMember(place.organizationId, "admin");
    expect((await demote(place, place)).status).toBe(409);
    expect((await remove(place, place)).status).toBe(409);
    await name(place, [place, second]);
    expect((await demote(place, second)).status).toBe(200);
    expect((await demote(place, place)).status).toBe(409);
    const third = await app.newMember(place.organizationId, "admin");
    expect((await remove(place, third)).status).toBe(204);
    await name(place, [place]);
    expect(await breakGlassOf(place)).toEqual([place.id]);
  });

  it("one who is disabled does not count", async () => {
    const { place } = await enforcedPlace();
    const second = await app.newMember(place.organizationId, "admin");
    await name(place, [place, second]);
    await disable(place, second);
    expect((await demote(place, place)).status).toBe(409);
    expect((await remove(place, place)).status).toBe(409);
  });

  it("and before, any admin will do", async () => {
    const { place } = await enforcedPlace();
    await setSso(place, false);
    const second = await app.newMember(place.organizationId, "admin");
    expect((await remove(place, place)).status).toBe(204);
    const left = await outcome(
      getBreakGlassAdmins({
        client: second.client,
        path: { organizationId: place.organizationId },
      }),
    );
    expect(left.data?.members).toEqual([]);
  });
});
