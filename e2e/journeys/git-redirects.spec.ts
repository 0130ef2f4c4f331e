import { createSite, getSiteRedirectBySource } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, intercept } from "../fixtures.ts";
import { expectState, test } from "../git-fixture.ts";

test("redirects of the repository are offered with the sync and taken by one press", async ({
  page,
  admin: { client, organizationId },
  pair,
  pageAs,
}) => {
  const files = { "README.md": "# Welcome\n", "install.md": "# Install\n\nRun it.\n" };
  const settings =
    "redirects:\n  old/install: install.md\n  gone: gone.md\n  install: install.md\n";
  pair.commit({ ...files, ".gitbook.yaml": settings });
  await pair.bind();
  const body = { title: "Documentation", spaces: [pair.spaceId] };
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body }));
  const path = { organizationId, siteId };
  const offers = page.getByRole("region", { name: "Redirects in .gitbook.yaml" });
  const lines = page.getByRole("list", { name: "Redirects for Documentation" });
  const leads = async (source: string) =>
    (await getSiteRedirectBySource({ client, path, query: { source } })).data?.target;

  await test.step("nothing is offered before a sync has read the file", async () => {
    await page.goto(`${pair.address}/git`);
    await expect(page.getByText("This space is connected, and not synced yet")).toBeVisible();
    await expect(offers).toBeHidden();
    await page.getByRole("button", { name: "Sync now" }).click();
    await expectState(page, "Synced");
  });

  await test.step("the sync says which could be taken, and why others not", async () => {
    await expect(offers).toContainText("1 to take, 2 left out");
    await expect(lines.getByRole("listitem").filter({ hasText: "/old/install" })).toContainText(
      "Can be taken. Leads to the page Install",
    );
    await expect(lines.getByRole("listitem").filter({ hasText: "/gone" })).toContainText(
      "Left out: The site has nothing at the target.",
    );
    await expect(lines).toContainText("Readers find a page at the source");
    await expectAccessible(page);
    expect(await leads("/old/install")).toBeUndefined();
  });

  await test.step("one press takes them, permanently", async () => {
    await offers.getByRole("button", { name: "Take 1 redirect" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "1 redirect taken",
    );
    await expect(offers).toContainText("1 there already, 2 left out");
    await expect(offers.getByRole("button", { name: "Take redirects" })).toBeDisabled();
    expect(await leads("/old/install")).toBe("/install");
    await offers.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("row").filter({ hasText: "/old/install" })).toContainText(
      "Permanent",
    );
  });

  await test.step("what a later commit redirects is offered then, and not taken by itself", async () => {
    pair.commit({ ".gitbook.yaml": `${settings}  older: install.md\n` });
    await page.goto(`${pair.address}/git`);
    await page.getByRole("button", { name: "Sync now" }).click();
    await expectState(page, "Nothing to do");
    await expect(offers.getByRole("button", { name: "Take 1 redirect" })).toBeVisible();
    expect(await leads("/older")).toBeUndefined();
  });

  await test.step("offers that cannot be read are said, and read again by one press", async () => {
    const asked = "**/v1/orgs/*/sites/*/git-redirects*";
    await intercept(page, asked, (route) => route.abort());
    await page.reload();
    const unread = offers.getByRole("alert");
    await expect(unread).toContainText("could not be read");
    await expectAccessible(page);
    await page.unroute(asked);
    await unread.getByRole("button", { name: "Try again" }).click();
    await expect(offers.getByRole("button", { name: "Take 1 redirect" })).toBeVisible();
    await expect(unread).toBeHidden();
  });

  await test.step("who may not edit sites is offered nothing", async () => {
    const { page: editor } = await pageAs("edit");
    await editor.goto(`${pair.address}/git`);
    await expect(editor.getByRole("table", { name: "Syncs of this space" })).toBeVisible();
    await expect(editor.getByRole("heading", { name: "Redirects in .gitbook.yaml" })).toBeHidden();
  });
});
