import { beforeAll, describe, expect, it } from "vitest";
import {
  createOrganizationInvite,
  deleteOrganizationInviteById,
  getMemberInOrganizationById,
  getOrganizationInviteLink,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listMembersInOrganizationById,
  listOrganizationAuditEvents,
  listOrganizationInvitations,
  listOrganizationInviteLinks,
  previewInvitation,
  revokeOrganizationInvitation,
  updateOrganizationById,
  updateOrganizationInviteById,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let app: TestApp;
let admin: Admin;
let path: { organizationId: string };
/** How far the app's clock is ahead of the real one. */
let ahead = 0;
beforeAll(async () => {
  app = await makeApp({ now: () => new Date(Date.now() + ahead) });
  admin = await app.newAdmin();
  path = { organizationId: admin.organizationId };
});

type Invite = NonNullable<Parameters<typeof inviteUsersToOrganization>[0]["body"]>;
const invite = async (body: Invite) => {
  const { data } = await inviteUsersToOrganization({
    client: admin.client,
    path,
    body,
    throwOnError: true,
  });
  return data;
};
const invitations = async () => {
  const { data } = await listOrganizationInvitations({
    client: admin.client,
    path,
    query: { limit: 1000 },
    throwOnError: true,
  });
  return data.items;
};
const invitationOf = async (email: string) =>
  (await invitations()).find((invitation) => invitation.email === email);
const newAddress = () => `${newId().toLowerCase()}@invited.example`;
const newLink = async (role: "read" | "comment" | "edit" | "admin" = "read") => {
  const { data } = await createOrganizationInvite({
    client: admin.client,
    path,
    body: { role },
    throwOnError: true,
  });
  return data;
};
const join = async (person: Person, inviteId: string, where = path) => {
  const { response, error } = await joinOrganizationWithInvite({
    client: person.client,
    path: { ...where, inviteId },
  });
  return { status: response?.status, error };
};
const accept = (inviteId: string, body: object) =>
  app.request(`/auth/invitations/${inviteId}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const preview = async (inviteId: string) => {
  const { data, response } = await previewInvitation({ client: app.client(), path: { inviteId } });
  return data ?? response?.status;
};
const memberOf = async (userId: string) => {
  const { data } = await getMemberInOrganizationById({
    client: admin.client,
    path: { ...path, userId },
  });
  return data;
};
const setLinks = (inviteLinks: boolean) =>
  updateOrganizationById({ client: admin.client, path, body: { inviteLinks }, throwOnError: true });
const joinsOf = async (userId: string) => {
  const { data } = await listOrganizationAuditEvents({
    client: admin.client,
    path,
    query: { target: userId, action: "member.joined" },
    throwOnError: true,
  });
  return data.count;
};

describe("invitations by e-mail", () => {
  it("take the role of the address, of the request, or of the organization, in this order", async () => {
    const [own, common, twice] = [newAddress(), newAddress(), newAddress()];
    const answer = await invite({
      emails: [
        { email: own.toUpperCase(), role: null },
        common,
        twice,
        { email: twice, role: "edit" },
      ],
      role: "review",
    });
    expect(answer).toEqual({ users: [], invited: 3 });
    expect(await invitationOf(own)).toMatchObject({ role: null, status: "pending", sso: false });
    expect(await invitationOf(common)).toMatchObject({ role: "review" });
    expect(await invitationOf(twice)).toMatchObject({ role: "edit", invitedBy: { id: admin.id } });

    const byDefault = newAddress();
    await updateOrganizationById({ client: admin.client, path, body: { defaultRole: "comment" } });
    await invite({ emails: [byDefault] });
    expect(await invitationOf(byDefault)).toMatchObject({ role: "comment" });
  });

  it("leave members as they are and name them", async () => {
    const member = await app.newMember(admin.organizationId, "edit");
    const address = newAddress();
    const answer = await invite({ emails: [member.email, address], role: "admin" });
    expect(answer).toEqual({ users: [member.id], invited: 1 });
    expect(await memberOf(member.id)).toMatchObject({ role: "edit" });
    expect(await invitationOf(member.email)).toBeUndefined();
  });

  it("are renewed by another one: the same id, the new role, a later end", async () => {
    const address = newAddress();
    await invite({ emails: [address], role: "read" });
    const first = await invitationOf(address);
    ahead += DAY_MS;
    await invite({ emails: [address], role: "edit" });
    const second = await invitationOf(address);
    expect(second).toMatchObject({ id: first?.id, role: "edit", createdAt: first?.createdAt });
    const end = Date.parse(second?.expiresAt ?? "") - Date.parse(first?.expiresAt ?? "");
    expect(end).toBeGreaterThanOrEqual(DAY_MS);
  });

  it("end after seven days and open again when renewed", async () => {
    const person = await app.newPerson();
    await invite({ emails: [person.email], role: "read" });
    const { id = "" } = (await invitationOf(person.email)) ?? {};
    expect(await preview(id)).toMatchObject({ status: "open", email: person.email, role: "read" });
    ahead += 7 * DAY_MS;
    expect(await invitationOf(person.email)).toMatchObject({ status: "expired" });
    expect(await preview(id)).toMatchObject({ status: "expired" });
    const late = await join(person, id);
    expect([late.status, late.error?.error.reason]).toEqual([409, "invitation.expired"]);
    expect((await accept(id, { displayName: "Late" })).status).toBe(409);
    await invite({ emails: [person.email], role: "read" });
    expect((await join(person, id)).status).toBe(200);
  });

  it("with single sign-on name the addresses that cannot use it", async () => {
    const domain = `${newId().toLowerCase()}.example`;
    await updateOrganizationById({ client: admin.client, path, body: { emailDomains: [domain] } });
    const [inside, outside] = [`${newId().toLowerCase()}@${domain}`, newAddress()];
    const answer = await invite({ emails: [inside, outside], role: "read", sso: true });
    expect(answer).toEqual({ users: [], invited: 2, failedSSOEmails: [outside] });
    expect(await invitationOf(inside)).toMatchObject({ sso: true });
    expect(await invitationOf(outside)).toMatchObject({ sso: false });
  });

  it("are for one address and used up by joining", async () => {
    const [invited, another] = await Promise.all([app.newPerson(), app.newPerson()]);
    await invite({ emails: [invited.email], role: "review" });
    const { id = "" } = (await invitationOf(invited.email)) ?? {};
    const mismatch = await join(another, id);
    expect(mismatch.status).toBe(409);
    expect(JSON.stringify(mismatch.error)).toContain(another.email);
    const stranger = await app.newAdmin();
    const elsewhere = { organizationId: stranger.organizationId };
    expect((await join(invited, id, elsewhere)).status).toBe(404);
    expect((await join(invited, id)).status).toBe(200);
    expect(await memberOf(invited.id)).toMatchObject({ role: "review" });
    expect((await join(invited, id)).status).toBe(404);
    expect(await preview(id)).toMatchObject({ status: "used" });
  });

  it("can be taken back, once and again", async () => {
    const person = await app.newPerson();
    await invite({ emails: [person.email] });
    const { id: inviteId = "" } = (await invitationOf(person.email)) ?? {};
    for (const attempt of ["first", "second"]) {
      const { response } = await revokeOrganizationInvitation({
        client: admin.client,
        path: { ...path, inviteId },
      });
      expect(response?.status, attempt).toBe(204);
    }
    expect((await join(person, inviteId)).status).toBe(404);
  });

  it("open an account for somebody new, never one that is there", async () => {
    const [fresh, known] = [newAddress(), (await app.newPerson()).email];
    await invite({ emails: [fresh, known], role: "edit" });
    const { id = "" } = (await invitationOf(fresh)) ?? {};
    const response = await accept(id, { displayName: "Grace", email: "else@where.example" });
    expect(response.status).toBe(200);
    const { user } = (await response.json()) as { user: { id: string } };
    expect(await memberOf(user.id)).toMatchObject({ role: "edit", user: { email: fresh } });
    expect((await accept(id, { displayName: "Again" })).status).toBe(404);
    const { id: taken = "" } = (await invitationOf(known)) ?? {};
    expect((await accept(taken, { displayName: "Intruder" })).status).toBe(409);
    expect(await invitationOf(known)).toBeDefined();
  });

  it("let in once, when twenty open the same one at once", async () => {
    const address = newAddress();
    await invite({ emails: [address] });
    const { id = "" } = (await invitationOf(address)) ?? {};
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => accept(id, { displayName: "Grace" })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
  });
});

describe("invite links", () => {
  it("are made, listed, read, changed and revoked", async () => {
    const link = await newLink("edit");
    expect(link).toMatchObject({ object: "invite", role: "edit", redundant: true });
    expect(link.urls.app).toMatch(new RegExp(`/join/${link.id}$`));
    const { data: list } = await listOrganizationInviteLinks({
      client: admin.client,
      path,
      throwOnError: true,
    });
    expect(list.items.map(({ id }) => id)).toContain(link.id);
    const at = { client: admin.client, path: { ...path, inviteId: link.id } };
    for (const body of [{ role: "review" }, { level: null }, { role: "read" }] as const) {
      const { data } = await updateOrganizationInviteById({ ...at, body, throwOnError: true });
      expect(data.role).toBe("role" in body ? body.role : body.level);
    }
    for (const attempt of ["first", "second"]) {
      const { response } = await deleteOrganizationInviteById(at);
      expect(response?.status, attempt).toBe(204);
    }
    expect((await getOrganizationInviteLink(at)).response?.status).toBe(404);
    expect((await join(await app.newPerson(), link.id)).status).toBe(404);
  });

  it("let anybody in with their role, and leave members as they are", async () => {
    const { id } = await newLink("edit");
    const [first, second] = await Promise.all([app.newPerson(), app.newPerson()]);
    for (const person of [first, second]) {
      expect((await join(person, id)).status).toBe(200);
      expect(await memberOf(person.id)).toMatchObject({ role: "edit" });
    }
    const { id: higher } = await newLink("admin");
    expect((await join(first, higher)).status).toBe(200);
    expect(await memberOf(first.id)).toMatchObject({ role: "edit" });
  });

  it("stop while they are turned off, and work again afterwards", async () => {
    const { id } = await newLink();
    const person = await app.newPerson();
    await setLinks(false);
    expect(await preview(id)).toMatchObject({ status: "off" });
    expect((await join(person, id)).status).toBe(409);
    expect((await accept(id, { displayName: "Grace", email: newAddress() })).status).toBe(409);
    const { response } = await createOrganizationInvite({
      client: admin.client,
      path,
      body: { role: "read" },
    });
    expect(response?.status).toBe(409);
    await setLinks(true);
    expect((await join(person, id)).status).toBe(200);
  });

  it("need an address from somebody who has no account", async () => {
    const { id } = await newLink();
    const nameless = await accept(id, { displayName: "Grace" });
    expect(nameless.status).toBe(400);
    expect(await nameless.json()).toMatchObject({ error: { details: [{ path: "email" }] } });
    expect((await accept(id, { displayName: "Grace", email: newAddress() })).status).toBe(200);
  });

  it("are no invitations by e-mail, and these are no links", async () => {
    const { id: linkId } = await newLink();
    const address = newAddress();
    await invite({ emails: [address] });
    const { id: emailId = "" } = (await invitationOf(address)) ?? {};
    const at = (inviteId: string) => ({ client: admin.client, path: { ...path, inviteId } });
    expect((await deleteOrganizationInviteById(at(emailId))).response?.status).toBe(204);
    expect((await revokeOrganizationInvitation(at(linkId))).response?.status).toBe(204);
    expect((await getOrganizationInviteLink(at(emailId))).response?.status).toBe(404);
    const changed = await updateOrganizationInviteById({ ...at(emailId), body: { role: "admin" } });
    expect(changed.response?.status).toBe(404);
    expect(await invitationOf(address)).toMatchObject({ id: emailId });
    expect(await preview(linkId)).toMatchObject({ status: "open" });
  });

  it("let twenty people in at once, and one person once", async () => {
    const { id } = await newLink("comment");
    const people = await Promise.all(Array.from({ length: 20 }, () => app.newPerson()));
    const answers = await Promise.all(people.map((person) => join(person, id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { data } = await listMembersInOrganizationById({
      client: admin.client,
      path,
      query: { limit: 1000, role: "comment" },
      throwOnError: true,
    });
    expect(data.items.map((member) => member.id)).toEqual(
      expect.arrayContaining(people.map((person) => person.id)),
    );
    const eager = await app.newPerson();
    const attempts = await Promise.all(Array.from({ length: 20 }, () => join(eager, id)));
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 200));
    expect(await joinsOf(eager.id)).toBe(1);
  });
});
