import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  deleteOrganizationSamlProvider,
  revokeApiToken,
  listApiTokens,
  setBreakGlassAdmins,
  updateOrganizationById,
  updateOrganizationSamlProvider,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeToken, signInTo } from "#server/testing/bounded-session.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Following, followEvents } from "#server/testing/follow-events.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { passTest } from "#server/testing/provider-fixture.ts";
import { openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

const HOUR_MS = 60 * 60_000;
const clock = makeClock();
let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
let member: Person;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});
beforeEach(async () => {
  admin = await app.newAdmin();
  door = await openDoor(app, admin, { now: clock.now });
  member = await app.newMember(admin.organizationId, "edit");
  clock.advance(1000);
  await passTest(app, { samlProviderId: door.providerId }, admin, clock.now());
});
afterAll(() => app.app.stop());

const organization = () => ({ organizationId: admin.organizationId });
const change = (body: { sso?: boolean; title?: string }) =>
  dataOf(updateOrganizationById({ client: admin.client, path: organization(), body }));
const pathOf = ({ providerId }: SAMLDoor) => ({
  ...organization(),
  samlProviderId: providerId,
});
/** The member by a session that a provider began. */
const bySSO = ({ providerId: samlProviderId } = door, endsAt?: Date) =>
  signInTo(
    app,
    member,
    { ...organization(), samlProviderId, ...(endsAt ? { endsAt } : {}) },
    clock.now,
  );
const follow = (person: Pick<Person, "token">) => followEvents(app, admin.organizationId, person);
/** What a stream tells until it has ended. */
const rest = async ({ next }: Following): Promise<string[]> => {
  const told: string[] = [];
  for (let one = await next(); one !== undefined; one = await next()) told.push(one.action);
  return told;
};
/** What a stream tells first, so much of it; it has not ended then. */
const first = async ({ next, leave }: Following, count: number): Promise<unknown[]> => {
  const told: unknown[] = [];
  while (told.length < count) told.push((await next())?.action);
  await leave();
  return told;
};

describe("a stream of events ends, without a word of what ended it or came later,", () => {
  it("where single sign-on begins to be enforced and they came another way", async () => {
    const session = await bySSO();
    const staying = [session, await makeToken(app, session), admin];
    const outside = await signInTo(app, member, {}, clock.now);
    const ending = [member, outside, await makeToken(app, outside)];
    const streams = await Promise.all(staying.map(follow));
    const ended = await Promise.all(ending.map(follow));
    await change({ sso: true });
    await change({ title: "Later" });
    const actions = ["member.break-glass-named", "organization.updated", "organization.updated"];
    for (const stream of streams) expect(await first(stream, 3)).toEqual(actions);
    for (const stream of ended) expect(await rest(stream)).toEqual([]);
    for (const one of ending) await expect(follow(one)).rejects.toThrow("403");
  });

  it("where somebody is no break-glass admin any more", async () => {
    const second = await app.newMember(admin.organizationId, "admin");
    const { client } = admin;
    const name = (members: string[]) =>
      dataOf(setBreakGlassAdmins({ client, path: organization(), body: { members } }));
    await name([admin.id, second.id]);
    await change({ sso: true });
    const [theirs, ours] = [await follow(second), await follow(admin)];
    await name([admin.id]);
    expect(await rest(theirs)).toEqual([]);
    expect(await first(ours, 1)).toEqual(["member.break-glass-removed"]);
  });

  it("where the provider that they came by is deleted", async () => {
    const session = await bySSO();
    const ended = await Promise.all([session, await makeToken(app, session)].map(follow));
    const going = await follow(member);
    const { client } = admin;
    await deleteOrganizationSamlProvider({ client, path: pathOf(door), throwOnError: true });
    await change({ title: "Later" });
    for (const stream of ended) expect(await rest(stream)).toEqual([]);
    expect(await first(going, 2)).toEqual(["saml-provider.deleted", "organization.updated"]);
  });

  it("where that provider is left without what it needs, while it is enforced", async () => {
    const second = await openDoor(app, admin, { now: clock.now, label: "Second" });
    await passTest(app, { samlProviderId: second.providerId }, admin, clock.now());
    await change({ sso: true });
    const [ended, going] = [await follow(await bySSO(second)), await follow(await bySSO())];
    const { client } = admin;
    await dataOf(
      updateOrganizationSamlProvider({ client, path: pathOf(second), body: { entityID: "" } }),
    );
    expect(await rest(ended)).toEqual([]);
    expect(await first(going, 1)).toEqual(["saml-provider.updated"]);
  });

  it("where their session is over", async () => {
    const end = new Date(clock.now().getTime() + 5 * 60_000);
    const ended = await follow(await bySSO(door, end));
    const going = await follow(member);
    clock.advance(HOUR_MS);
    await change({ title: "Later" });
    expect(await rest(ended)).toEqual([]);
    expect(await first(going, 1)).toEqual(["organization.updated"]);
  });

  it("where their token was revoked", async () => {
    const session = await signInTo(app, member, {}, clock.now);
    const token = await makeToken(app, session);
    const ended = await follow(token);
    const { items } = await dataOf(listApiTokens({ client: token.client }));
    const tokenId = items.find(({ current }) => current)?.id ?? "";
    await revokeApiToken({ client: session.client, path: { tokenId }, throwOnError: true });
    await change({ title: "Later" });
    expect(await rest(ended)).toEqual([]);
  });
});
