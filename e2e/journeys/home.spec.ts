import {
  createChangeRequest,
  createOrganizationInvite,
  createOrganizationTeam,
  createSpace,
  inviteUsersToOrganization,
  requestReviewersForChangeRequest,
  submitChangeRequestReview,
  updateMemberInOrganizationById,
  updateOrganizationById,
} from "#client";
import { expect, expectAccessible, expectHearing, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";

test("an admin's home counts what the lists hold, and says what needs attention", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  await server.newMember(organizationId, "read");
  await server.newMember(organizationId, null);
  await createOrganizationTeam({ client, path, body: { title: "Guides" }, throwOnError: true });
  const emails = ["one@acme.example", "two@acme.example"];
  await inviteUsersToOrganization({ client, path, body: { emails }, throwOnError: true });
  await createOrganizationInvite({ client, path, body: { role: "read" }, throwOnError: true });
  const body = { inviteLinks: false };
  await updateOrganizationById({ client, path, body, throwOnError: true });

  await page.goto(`/o/${organizationId}`);
  const counts = page.getByRole("list", { name: "Counts" });
  for (const [name, count] of [
    ["Spaces", 0],
    ["Open change requests", 0],
    ["Docs sites", 0],
    ["Members", 3],
    ["Teams", 1],
    ["Invitations", 2],
  ] as const) {
    const link = counts.getByRole("link", { name: new RegExp(`^${name} ?${count}`) });
    await expect(link).toBeVisible();
  }
  await expectAccessible(page);

  await expect(counts.getByRole("link", { name: /^Members ?3 ?1 guest$/ })).toBeVisible();
  await counts.getByRole("link", { name: /^Teams/ }).click();
  await expect(page.getByRole("table", { name: "Teams" }).getByRole("row")).toHaveCount(2);
  await page.goBack();

  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("There is only one admin")).toBeVisible();
  await expect(attention.getByText("The team Guides has no members")).toBeVisible();
  await attention.getByRole("link", { name: "Open the setting" }).click();
  await expect(page).toHaveURL(/\/settings\/members#inviteLinks$/);
});

test("what others change shows at once, in words that lead to the audit log", async ({
  page,
  admin,
  server,
}) => {
  const { client, organizationId } = admin;
  const ben = await server.newMember(organizationId, "read", { displayName: "Ben" });
  await page.goto(`/o/${organizationId}`);
  await expect(page.getByText("There is only one admin")).toBeVisible();
  await expectHearing(page);

  await updateMemberInOrganizationById({
    client,
    path: { organizationId, userId: ben.id },
    body: { role: "admin" },
    throwOnError: true,
  });
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  const activity = page.getByRole("region", { name: "Recent activity" });
  const told = activity.getByRole("link", { name: `${admin.displayName} made Ben an admin` });
  await expect(told).toBeVisible();
  await expect(
    activity.getByRole("table", { name: /^Changes per day/ }).getByRole("row"),
  ).toHaveCount(31);
  // All of it happened today, so the scale ends with the number of all.
  const [all = ""] = /\d+(?= changes)/.exec(await activity.innerText()) ?? [];
  await expect(activity.locator("[data-scale]")).toHaveText(`${all}0`);

  await told.click();
  const panel = page.getByRole("dialog", { name: /made Ben an admin/ });
  await expect(panel.getByText("Before: Reader")).toBeVisible();
  await page.goBack();
  await expect(told).toBeVisible();
});

test("first steps show what is done already, and lead to what is not", async ({ page, admin }) => {
  const { client, organizationId } = admin;
  await page.goto(`/o/${organizationId}`);
  const start = page.getByRole("region", { name: "Get started" });
  await expect(start.getByText("0 of 4 steps done")).toBeVisible();
  await expectAccessible(page);
  await expectHearing(page);
  const emails = ["one@acme.example"];
  const path = { organizationId };
  await inviteUsersToOrganization({ client, path, body: { emails }, throwOnError: true });
  await expect(start.getByText("1 of 4 steps done")).toBeVisible();
  await expect(start.getByRole("link", { name: "Invite people" })).toHaveCount(0);

  await start.getByRole("link", { name: "Create space" }).click();
  await expect(page.getByRole("dialog", { name: "New space" })).toBeVisible();
  await page.goBack();
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }),
  );
  await expect(start.getByText("2 of 4 steps done")).toBeVisible();

  await start.getByRole("button", { name: "Hide" }).click();
  await expect(start).toHaveCount(0);
  await page.goto(`/o/${organizationId}/spaces/${spaceId}`);
  await expect(page.getByRole("heading", { name: "Handbook" })).toBeVisible();
  await page.goto(`/o/${organizationId}`);
  const recent = page.getByRole("region", { name: "Recent spaces" });
  await recent.getByRole("link", { name: "Handbook" }).click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}`));
  await page.goto(`/o/${organizationId}`);
  await expect(recent).toBeVisible();
  await expect(start).toHaveCount(0);
});

test("what waits for somebody stands on their home, and goes when it is done", async ({
  admin,
  page,
  pageAs,
}) => {
  const { client } = admin;
  const writer = await pageAs("edit");
  const review = await makeReview(admin, writer.person, {
    before: { Start: "One." },
    after: { Start: "Two." },
    subject: "Say two",
  });
  const path = { spaceId: review.spaceId, changeRequestId: `${review.number}` };
  await page.goto(`/o/${admin.organizationId}`);
  const work = page.getByRole("region", { name: "Your work" });
  await expect(work.getByText("Nothing is waiting for you")).toBeVisible();
  await expectHearing(page);
  await dataOf(
    requestReviewersForChangeRequest({
      client: writer.person.client,
      path,
      body: { users: [admin.id] },
    }),
  );
  const asked = work.getByRole("list", { name: "Needs your attention" });
  await expect(asked.getByText("Review requested")).toBeVisible();
  await expect(asked.getByText("Handbook")).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("link", { name: "Say two" }).click();
  await expect(page).toHaveURL(review.address);
  await dataOf(submitChangeRequestReview({ client, path, body: { status: "approved" } }));
  await page.goto(`/o/${admin.organizationId}`);
  await expect(work.getByRole("list", { name: "Ready to merge" })).toBeVisible();
  await expect(asked).toHaveCount(0);

  await dataOf(
    createChangeRequest({
      client: writer.person.client,
      path: { spaceId: review.spaceId },
      body: { subject: "Not finished" },
    }),
  );
  await writer.page.goto(`/o/${admin.organizationId}`);
  const drafts = writer.page.getByRole("list", { name: "Your drafts" });
  await expect(drafts.getByRole("link", { name: "Not finished" })).toBeVisible();
  await page.reload();
  await expect(work.getByRole("list", { name: "Ready to merge" })).toBeVisible();
  await expect(work.getByText("Not finished")).toHaveCount(0);
});

test("members see their own teams and spaces, guests a kind explanation", async ({
  admin,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  const reader = await pageAs("read");
  await createOrganizationTeam({
    client,
    path: { organizationId },
    body: { title: "Release notes", members: [reader.person.id] },
    throwOnError: true,
  });
  await reader.page.goto(`/o/${organizationId}`);
  const teams = reader.page.getByRole("region", { name: "Your teams" });
  await expect(teams.getByRole("link", { name: "Release notes" })).toBeVisible();
  await expect(reader.page.getByText("No space is open to you yet.")).toBeVisible();
  await expect(reader.page.getByText("Recent activity")).toHaveCount(0);
  await expect(reader.page.getByRole("link", { name: "Invite people" })).toHaveCount(0);
  await expectAccessible(reader.page);

  const guest = await pageAs(null);
  await guest.page.goto(`/o/${organizationId}`);
  await expect(
    guest.page.getByRole("heading", { name: "You are a guest of Acme Docs" }),
  ).toBeVisible();
  await expect(guest.page.getByRole("list", { name: "Counts" })).toHaveCount(0);
  await expectAccessible(guest.page);
});
