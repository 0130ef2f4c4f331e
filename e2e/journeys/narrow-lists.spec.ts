import type { Locator } from "@playwright/test";
import {
  createChangeRequest,
  createOrganizationTeam,
  createSite,
  createSpace,
  inviteUsersToOrganization,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, onePixel } from "#server/testing/content-fixture.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { expectNoSidewaysScroll } from "../looks.ts";

/** Two lines of text with what surrounds them, in pixels. */
const TWO_LINES = 80;

const long = (what: string) => `${what} of the international hydrology service`;

test("on a narrow screen the rows of every list have two lines, and their menus are in reach", async ({
  page,
  admin,
  server,
}) => {
  test.slow();
  const { organizationId, client } = admin;
  const path = { organizationId };
  const member = await server.newMember(organizationId, "edit", {
    displayName: "Theodora Featherstonehaugh-Cholmondeley",
    email: "theodora.featherstonehaugh-cholmondeley@a-long-domain.example",
  });
  const { id: teamId } = await dataOf(
    createOrganizationTeam({
      client,
      path,
      body: { title: long("Team"), members: [member.id] },
    }),
  );
  const { id: spaceId } = await dataOf(
    createSpace({ client, path, body: { title: long("Handbook") } }),
  );
  await editSpace(client, spaceId, {
    operation: "insert_files",
    files: [{ name: `${long("picture")}.png`, contentType: "image/png", base64: onePixel }],
  });
  for (const subject of [long("Say the new port"), ""])
    await dataOf(createChangeRequest({ client, path: { spaceId }, body: { subject } }));
  await dataOf(createSite({ client, path, body: { title: long("Docs"), spaces: [spaceId] } }));
  const emails = ["theodora.the-second.featherstonehaugh@a-long-domain.example"];
  await dataOf(inviteUsersToOrganization({ client, path, body: { emails, role: "review" } }));

  await page.setViewportSize({ width: 360, height: 800 });
  const expectTwoLines = async (at: string, rows: Locator, menu?: RegExp) => {
    await page.goto(`/o/${organizationId}/${at}`);
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) {
      expect((await row.boundingBox())?.height, at).toBeLessThan(TWO_LINES);
      if (menu !== undefined)
        await expect(row.getByRole("button", { name: menu })).toBeInViewport();
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  };
  const rowsOf = (table: string) =>
    page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: page.getByRole("cell") });
  await expectTwoLines("members", rowsOf("Members"), /^Actions for/);
  await expectTwoLines("members/invitations", rowsOf("Personal invitations"), /^Actions for/);
  await expectTwoLines("teams", rowsOf("Teams"), /^Actions for/);
  await expectTwoLines(`teams/${teamId}`, rowsOf("People in this team"), /^Remove/);
  await expectTwoLines("sites", rowsOf("Docs sites"));
  const requests = page.getByRole("list", { name: /^Change requests/ }).getByRole("listitem");
  await expectTwoLines("change-requests?status=draft", requests, /^Actions for/);
  await expectTwoLines(`spaces/${spaceId}/change-requests?status=draft`, requests, /^Actions for/);
  await expectTwoLines(`spaces/${spaceId}/files`, rowsOf("Files of this space"), /^Actions for/);
  await expectTwoLines("spaces", page.getByRole("treeitem"));
});
