import { expect, test } from "vitest";
import {
  inviteUsersToOrganization,
  joinOrganizationWithInvite,
  listOrganizationInvitations,
  previewInvitation,
  revokeOrganizationInvitation,
  updateOrganizationById,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { addActiveProvider, passTest } from "#server/testing/provider-fixture.ts";

const app = await makeApp();

const invited = async ({ client, organizationId }: Admin, email: string): Promise<string> => {
  const path = { organizationId };
  const body = { emails: [email], role: "edit" as const };
  await dataOf(inviteUsersToOrganization({ client, path, body }));
  const { items } = await dataOf(
    listOrganizationInvitations({ client, path, query: { search: email } }),
  );
  return items[0]?.id ?? "";
};
const preview = (inviteId: string) =>
  outcome(previewInvitation({ client: app.client(), path: { inviteId } }));

test("an invitation that was used says where it led, one that was revoked is none", async () => {
  const admin = await app.newAdmin();
  const { organizationId } = admin;
  const grace = await app.newPerson();
  const inviteId = await invited(admin, grace.email);
  expect((await preview(inviteId)).data).toMatchObject({ status: "open", email: grace.email });
  const path = { organizationId, inviteId };
  await dataOf(joinOrganizationWithInvite({ client: grace.client, path }));
  const { data } = await preview(inviteId);
  expect(data).toEqual({
    organization: { id: organizationId, title: expect.any(String) },
    role: "edit",
    status: "used",
  });
  const again = await outcome(joinOrganizationWithInvite({ client: grace.client, path }));
  expect(again.status, "it lets in nobody").toBe(404);

  const revoked = await invited(admin, "ada@people.example");
  const gone = { organizationId, inviteId: revoked };
  await revokeOrganizationInvitation({ client: admin.client, path: gone, throwOnError: true });
  expect((await preview(revoked)).status).toBe(404);
});

test("where single sign-on is enforced an invitation names the ways in, which are the only ones", async () => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const provider = await addActiveProvider(admin, "Okta");
  const inviteId = await invited(admin, "grace@people.example");
  expect((await preview(inviteId)).data).not.toHaveProperty("singleSignOn");
  await passTest(app, provider, admin, new Date());
  const path = { organizationId };
  await dataOf(updateOrganizationById({ client, path, body: { sso: true } }));
  expect((await preview(inviteId)).data?.singleSignOn).toEqual([
    {
      id: provider.samlProviderId,
      label: "Okta",
      startURL: expect.stringContaining(`/auth/saml/${provider.samlProviderId}/start`),
    },
  ]);
});
