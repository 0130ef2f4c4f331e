import type { Page } from "@playwright/test";
import {
  createOrganizationTeam,
  createSite,
  createSpace,
  inviteToSpace,
  inviteUsersToOrganization,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectHearing, test } from "../fixtures.ts";

/** j goes to the first row and on to the next one, k comes back, whatever the list is of. */
const expectRowKeys = async (page: Page): Promise<void> => {
  const rows = page.locator("main [data-rows] > tr");
  await expect(rows.nth(1)).toBeVisible();
  await expectHearing(page);
  const focused = (row: number) => rows.nth(row).locator(":focus");
  await page.keyboard.press("j");
  await expect(focused(0)).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(focused(1)).toHaveCount(1);
  await page.keyboard.press("k");
  await expect(focused(0)).toHaveCount(1);
};

test("j and k walk through the rows of every list, Enter opens one and x selects it", async ({
  page,
  server,
  admin,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const grace = await server.newMember(organizationId, "read", { displayName: "Grace Hopper" });
  const [team] = [
    await dataOf(
      createOrganizationTeam({
        client,
        path,
        body: { title: "Docs", members: [grace.id, admin.id] },
      }),
    ),
    await dataOf(
      createOrganizationTeam({ client, path, body: { title: "Ops", members: [grace.id] } }),
    ),
  ];
  const spaces = [];
  for (const title of ["Guide", "Handbook"])
    spaces.push(await dataOf(createSpace({ client, path, body: { title } })));
  for (const { id: spaceId } of spaces)
    await inviteToSpace({
      client,
      path: { spaceId },
      body: { teams: [team.id], role: "edit" },
      throwOnError: true,
    });
  for (const title of ["Docs", "Help"])
    await createSite({ client, path, body: { title }, throwOnError: true });
  await inviteUsersToOrganization({
    client,
    path,
    body: { emails: ["a@rows.example", "b@rows.example"] },
    throwOnError: true,
  });

  for (const list of [
    "members",
    "members/invitations",
    `members/${grace.id}`,
    `members/${grace.id}?tab=spaces`,
    "teams",
    `teams/${team.id}`,
    `teams/${team.id}?tab=spaces`,
    `spaces/${spaces[0]?.id}/access`,
    "sites",
    "audit-log",
  ])
    await test.step(list, async () => {
      await page.goto(`/o/${organizationId}/${list}`);
      await expectRowKeys(page);
    });

  await page.goto(`/o/${organizationId}/members/invitations`);
  await expectRowKeys(page);
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selected invitations" })).toContainText(
    "1 selected",
  );
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog").getByText("Select row")).toBeVisible();

  await page.goto(`/o/${organizationId}/teams/${team.id}?tab=spaces`);
  await expectRowKeys(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/spaces\/\w+\/access/);
  await page.goto(`/o/${organizationId}/audit-log`);
  await expectRowKeys(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/audit-log\/\w+/);
});
