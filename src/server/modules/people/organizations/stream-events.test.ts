import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createOrganizationInvite,
  createOrganizationTeam,
  deleteOrganizationInviteById,
  inviteUsersToOrganization,
  removeMemberFromOrganizationById,
  updateOrganizationById,
} from "#client";
import { transaction } from "#server/db/transaction.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { type Change, followEvents } from "#server/testing/follow-events.ts";
import { updateOrganization } from "./organizations.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  // What was announced before may still be on its way: it has come when what is announced now has.
  const { next, leave } = await follow(admin);
  await rename("Begin");
  let change: Change | undefined;
  do change = await next();
  while (change?.action !== "organization.updated");
  await leave();
});
afterAll(() => app.app.stop());

const follow = (person: Person, signal?: AbortSignal, position?: string) =>
  followEvents(app, admin.organizationId, person, signal, position);
const path = () => ({ organizationId: admin.organizationId });
const rename = (title: string) =>
  updateOrganizationById({
    client: admin.client,
    path: path(),
    body: { title },
    throwOnError: true,
  });

describe("streamOrganizationEvents", () => {
  it("tells each follower of every write, in order", async () => {
    const member = await app.newMember(admin.organizationId, "read");
    const streams = [await follow(admin), await follow(member)];
    await rename("One");
    await createOrganizationTeam({
      client: admin.client,
      path: path(),
      body: { title: "Writers" },
    });
    for (const { next, leave } of streams) {
      expect(await next()).toMatchObject({
        action: "organization.updated",
        target: { type: "organization", id: admin.organizationId },
        actor: admin.id,
      });
      expect(await next()).toMatchObject({ action: "team.created" });
      await leave();
    }
  });

  it("says the position to come back with, after which nothing is told twice or missed", async () => {
    const first = await follow(admin);
    await rename("Heard before");
    await first.next();
    await rename("Heard last");
    await first.next();
    // Said after the batch of the first change, and so before the second one was told.
    const position = first.position();
    await first.leave();
    await rename("Missed");
    const back = await follow(admin, undefined, position);
    const titles = [await back.next(), await back.next()].map((change) => change?.action);
    expect(position).toBeDefined();
    expect(titles).toEqual(["organization.updated", "organization.updated"]);
    await createOrganizationInvite({ client: admin.client, path: path(), body: { role: "read" } });
    expect(await back.next()).toMatchObject({ action: "invite-link.created" });
    await back.leave();
  });

  it("tells first what happened since the answer that the follower names", async () => {
    const read = await app.request(`/v1/orgs/${admin.organizationId}`, { token: admin.token });
    const position = read.headers.get("Event-Position") ?? undefined;
    await rename("Between the reading and the stream");
    const { next, leave } = await follow(admin, undefined, position);
    await createOrganizationInvite({ client: admin.client, path: path(), body: { role: "read" } });
    expect(await next()).toMatchObject({ action: "organization.updated", actor: admin.id });
    expect(await next()).toMatchObject({ action: "invite-link.created" });
    await leave();
  });

  it("says that something may be missed where the follower's position is not known", async () => {
    const stream = await app.request(`/v1/orgs/${admin.organizationId}/events`, {
      token: admin.token,
      headers: { "Last-Event-ID": "made-up" },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = "";
    while (!told.includes("data:")) told += (await reader?.read())?.value ?? "";
    expect(told).toContain("event: missed\ndata: {}\n\n");
    await reader?.cancel();
  });

  it("tells nothing of a write that was rolled back, nor of another organization's", async () => {
    const stranger = await app.newAdmin();
    const { next, leave } = await follow(admin);
    const context = {
      ...app.asPerson(admin),
      organization: {
        id: admin.organizationId,
        membership: { role: "admin" as const, ownsTeam: false },
      },
    };
    const undone = transaction(context, async (tx) => {
      await updateOrganization(tx, admin.organizationId, { title: "Never" });
      throw new Error("changed my mind");
    });
    await expect(undone).rejects.toThrow("changed my mind");
    await updateOrganizationById({
      client: stranger.client,
      path: { organizationId: stranger.organizationId },
      body: { title: "Elsewhere" },
      throwOnError: true,
    });
    const { data } = await createOrganizationInvite({
      client: admin.client,
      path: path(),
      body: { role: "read" },
      throwOnError: true,
    });
    expect(data.object).toBe("invite");
    expect(await next()).toMatchObject({ action: "invite-link.created" });
    await leave();
  });

  it("never names an invitation, because whoever knows its id can join", async () => {
    const guest = await app.newMember(admin.organizationId, null);
    const guests = await follow(guest);
    const { next, leave } = await follow(admin);
    const email = "somebody.secret@invited.example";
    await inviteUsersToOrganization({
      client: admin.client,
      path: path(),
      body: { emails: [email] },
    });
    const { data } = await createOrganizationInvite({
      client: admin.client,
      path: path(),
      body: { role: "admin" },
      throwOnError: true,
    });
    await deleteOrganizationInviteById({
      client: admin.client,
      path: { ...path(), inviteId: data.id },
    });
    const told = [await next(), await next(), await next()];
    expect(told.map((change) => change?.action)).toEqual([
      "invitation.sent",
      "invite-link.created",
      "invite-link.revoked",
    ]);
    expect(told.map((change) => change?.target.id)).toEqual(["", "", ""]);
    expect(JSON.stringify(told)).not.toContain("somebody.secret");
    await leave();
    // Who cannot read invitations does not hear of them at all.
    await rename("After the invitations");
    expect(await guests.next()).toMatchObject({ action: "organization.updated" });
    await guests.leave();
  });

  it("ends for a follower who is removed, and goes on for the others", async () => {
    const leaving = await app.newMember(admin.organizationId, "edit");
    const [theirs, ours] = [await follow(leaving), await follow(admin)];
    await removeMemberFromOrganizationById({
      client: admin.client,
      path: { ...path(), userId: leaving.id },
      throwOnError: true,
    });
    expect(await theirs.next()).toMatchObject({ action: "member.removed" });
    expect(await theirs.next()).toBeUndefined();
    await rename("After the removal");
    expect(await ours.next()).toMatchObject({ action: "member.removed" });
    expect(await ours.next()).toMatchObject({ action: "organization.updated" });
    await ours.leave();
    const again = await app.request(`/v1/orgs/${admin.organizationId}/events`, {
      token: leaving.token,
    });
    expect(again.status).toBe(404);
  });

  it("ends when the follower goes away, whichever way", async () => {
    const connection = new AbortController();
    const { next } = await follow(admin, connection.signal);
    connection.abort();
    expect(await next()).toBeUndefined();
    const { leave } = await follow(admin);
    await expect(leave()).resolves.toBeUndefined();
    await rename("Nobody listens");
  });
});
