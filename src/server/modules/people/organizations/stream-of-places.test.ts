import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  createOrganizationTeam,
  deleteSpaceById,
  inviteToSpace,
  updateCollectionById,
  updateOrganizationById,
  updateSpaceById,
  updateMembersInOrganizationTeam,
} from "#client";
import { followEvents, type Change, type Following } from "#server/testing/follow-events.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addCollectionRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});
afterAll(() => app.app.stop());

const path = () => ({ organizationId: admin.organizationId });
const asAdmin = () => ({ client: admin.client, throwOnError: true }) as const;
const follow = (person: Person, position?: string) =>
  followEvents(app, admin.organizationId, person, undefined, position);

const newSpace = async (closed: boolean): Promise<string> => {
  const { data } = await createSpace({ ...asAdmin(), path: path(), body: {} });
  if (closed) await close(data.id);
  return data.id;
};
const setLevel = (spaceId: string, defaultLevel: "inherit" | null) =>
  updateSpaceById({ ...asAdmin(), path: { spaceId }, body: { defaultLevel } });
const close = (spaceId: string) => setLevel(spaceId, null);

let marks = 0;
/** What a follower heard until now. */
const heardBy = async ({ next }: Following): Promise<Change[]> => {
  marks += 1;
  await updateOrganizationById({
    ...asAdmin(),
    path: path(),
    body: { title: `Mark ${marks}` },
  });
  const heard: Change[] = [];
  for (;;) {
    const change = await next();
    if (change === undefined || change.action === "organization.updated") return heard;
    heard.push(change);
  }
};
const names = (heard: readonly Change[]) => heard.map(({ action, target }) => [action, target.id]);

describe("what happens in a space", () => {
  it.each(["guest", "read"] as const)(
    "does not exist for a %s who cannot open it, by no id and no name",
    async (role) => {
      const [open, closed] = [await newSpace(role === "guest"), await newSpace(true)];
      const follower = await app.newMember(admin.organizationId, role === "guest" ? null : role);
      if (role === "guest")
        await inviteToSpace({
          ...asAdmin(),
          path: { spaceId: open },
          body: { users: [follower.id], role: "read" },
        });
      const collectionId = await addCollectionRow(app.database.db, path(), "none");
      const stream = await follow(follower);
      await updateSpaceById({ ...asAdmin(), path: { spaceId: closed }, body: { emoji: "1f512" } });
      await updateSpaceById({ ...asAdmin(), path: { spaceId: open }, body: { emoji: "1f513" } });
      await deleteSpaceById({ ...asAdmin(), path: { spaceId: closed } });
      await updateCollectionById({
        ...asAdmin(),
        path: { collectionId },
        body: { title: "Never told" },
      });
      const heard = await heardBy(stream);
      expect(names(heard)).toEqual([["space.updated", open]]);
      await stream.leave();
    },
  );

  it("is told to whoever loses it with that, and to whoever gains it, and then to them alone", async () => {
    const spaceId = await newSpace(false);
    const reader = await app.newMember(admin.organizationId, "read");
    const stream = await follow(reader);
    await close(spaceId);
    await updateSpaceById({ ...asAdmin(), path: { spaceId }, body: { emoji: "1f512" } });
    expect(names(await heardBy(stream))).toEqual([["space.updated", spaceId]]);
    await setLevel(spaceId, "inherit");
    expect(names(await heardBy(stream))).toEqual([["space.updated", spaceId]]);
    await deleteSpaceById({ ...asAdmin(), path: { spaceId } });
    expect(names(await heardBy(stream))).toEqual([["space.deleted", spaceId]]);
    await stream.leave();
  });

  it("reaches a guest from the moment a team opens it for them, and they hear that much of the team", async () => {
    const spaceId = await newSpace(true);
    const guest = await app.newMember(admin.organizationId, null);
    const { data: team } = await createOrganizationTeam({
      ...asAdmin(),
      path: path(),
      body: { title: "Docs" },
    });
    await inviteToSpace({
      ...asAdmin(),
      path: { spaceId },
      body: { teams: [team.id], role: "read" },
    });
    const stream = await follow(guest);
    await updateMembersInOrganizationTeam({
      ...asAdmin(),
      path: { ...path(), teamId: team.id },
      body: { add: [guest.id] },
    });
    const [told, ...others] = await heardBy(stream);
    expect(told).toMatchObject({
      action: "permission.changed",
      target: { type: "space", id: "" },
      actor: "",
    });
    expect(others).toEqual([]);
    await updateSpaceById({ ...asAdmin(), path: { spaceId }, body: { emoji: "1f513" } });
    expect(names(await heardBy(stream))).toEqual([["space.updated", spaceId]]);
    await stream.leave();
  });

  it("that closed before the follower came makes them read again, without its name", async () => {
    const spaceId = await newSpace(false);
    const reader = await app.newMember(admin.organizationId, "read");
    const read = await app.request(`/v1/orgs/${admin.organizationId}`, { token: reader.token });
    await close(spaceId);
    const stream = await follow(reader, read.headers.get("Event-Position") ?? "");
    const heard = await heardBy(stream);
    expect(heard.at(-1)).toMatchObject({ action: "permission.changed", actor: "" });
    expect(JSON.stringify(heard)).not.toContain(spaceId);
    await stream.leave();
  });
});
