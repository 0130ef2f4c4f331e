import { beforeAll, describe, expect, it } from "vitest";
import {
  checkSamlResponse,
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
  listSamlAttempts,
  setUserAsSsoMemberForOrganization,
} from "#client";
import { setVerified } from "#server/access/session-rows.ts";
import { newId } from "#server/kit/ids.ts";
import { deleteMembers, insertMember } from "#server/modules/people/members/member-rows.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  door = await openDoor(app, admin);
});

const path = () => ({ organizationId: admin.organizationId });
const invite = (email: string) =>
  dataOf(
    inviteUsersToOrganization({
      client: admin.client,
      path: path(),
      body: { emails: [email], role: "admin" },
    }),
  );
const newAddress = () => `${newId().toLowerCase()}@invited.example`;

describe("an account elsewhere whose address nobody has proved", () => {
  it("is joined to no organization by its provider, so that whoever made it gets in nowhere", async () => {
    const email = newAddress();
    const squatter = await app.newPerson({ email, verified: false });
    await invite(email);
    expect((await door.signIn({ email })).status).toBe(403);
    const reached = await app.request(`/v1/orgs/${admin.organizationId}`, {
      token: squatter.token,
    });
    expect(reached.status).toBe(404);
    const samlProviderId = door.providerId;
    const attempts = await dataOf(
      listSamlAttempts({ client: admin.client, path: { ...path(), samlProviderId } }),
    );
    expect(attempts.items[0]).toMatchObject({
      outcome: "refused",
      person: "refused-account-elsewhere",
    });
    expect(attempts.items[0]).not.toHaveProperty("member");

    await setVerified(app.database.db, squatter.id, new Date());
    expect((await door.signIn({ email })).status).toBe(200);
  });

  it("joins where no mail can prove it by its invitation, and then signs in by the provider", async () => {
    const { client, organizationId } = admin;
    const [emails, refused] = [[newAddress(), newAddress()], { status: 409 }];
    const [elsewhere, removed] = await Promise.all(
      emails.map((email) => app.newPerson({ email, verified: false })),
    );
    const { db } = app.database;
    await insertMember(db, { organizationId, userId: removed?.id ?? "", joinedAt: new Date() });
    await deleteMembers(db, organizationId, [removed?.id ?? ""]);
    for (const person of [elsewhere, removed]) {
      const { email = "", id: userId = "" } = person ?? {};
      await invite(email);
      const { items } = await dataOf(listOrganizationInvitations({ client, path: path() }));
      const inviteId = items.find((one) => one.email === email)?.id ?? "";
      const join = () =>
        outcome(
          joinOrganizationWithInvite({
            client: person?.client ?? client,
            path: { ...path(), inviteId },
          }),
        );
      await setOrganization(db, organizationId, { sso: true });
      expect(await join()).toMatchObject(refused);
      expect((await door.signIn({ email })).status).toBe(403);
      await setOrganization(db, organizationId, { sso: false });
      expect((await join()).status).toBe(200);
      await dataOf(setUserAsSsoMemberForOrganization({ client, path: { ...path(), userId } }));
      await setOrganization(db, organizationId, { sso: true });
      expect((await door.signIn({ email })).status).toBe(200);
      await setOrganization(db, organizationId, { sso: false });
    }
  });

  it("is not named to admins before it is a member's", async () => {
    const email = newAddress();
    await app.newPerson({ email, displayName: "Known elsewhere" });
    await invite(email);
    const checked = await dataOf(
      checkSamlResponse({
        client: admin.client,
        path: { ...path(), samlProviderId: door.providerId },
        body: { response: door.respond({ email, inResponseTo: "_any" }) },
      }),
    );
    expect(checked.person?.outcome).toBe("joined-by-invitation");
    expect(JSON.stringify(checked)).not.toContain("Known elsewhere");
  });
});
