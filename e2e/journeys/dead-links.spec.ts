import { createChangeRequest, createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const)
  test(`links that lead nowhere are marked where they are written and reviewed, in ${colorScheme} at ${width} px`, async ({
    page,
    admin,
  }) => {
    const { client, organizationId } = admin;
    const path = { organizationId };
    const body = { title: "Handbook" };
    const { id: spaceId } = await dataOf(createSpace({ client, path, body }));
    const pages = [newPage("Start", "Read this."), newPage("Other", ".")];
    const [start = ""] = createdIn(await editSpace(client, spaceId, ...pages));
    const { id, number } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: { subject: "Links" } }),
    );
    const markdown = "Read this and [that](nowhere.md), or [the other](other.md).";
    await editChangeRequest(client, spaceId, id, {
      operation: "update_page",
      page: start,
      document: { markdown },
    });
    const request = `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });

    await page.goto(`${request}?page=${start}`);
    const marked = page.getByText("(leads nowhere)");
    await expect(marked).toHaveCount(1);
    await expect(page.getByTitle("This link leads nowhere here: nowhere.md")).toContainText("that");
    await expect(page.getByRole("link", { name: "the other" })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${request}/merge`);
    const sheet = page.getByRole("dialog", { name: `Merge #${number}` });
    await expect(sheet.getByRole("heading", { name: "1 new link leads nowhere" })).toBeVisible();
    await expect(sheet.getByRole("listitem").filter({ hasText: "nowhere.md" })).toContainText(
      "on Start",
    );

    await page.goto(`${request}/edit/${start}`);
    await expect(page.getByText("1 link leads nowhere: nowhere.md")).toBeVisible();
    await expectAccessible(page);
    if (width < 640) await page.getByRole("link", { name: "Preview", exact: true }).press("Enter");
    await expect(page.getByText("(leads nowhere)")).toBeVisible();
    await expectAccessible(page);
    if (width < 640) await page.getByRole("link", { name: "Write", exact: true }).press("Enter");
    await page.getByRole("textbox", { name: "Text of the page, in Markdown" }).click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("All is [here](other.md).");
    await expect(page.getByText("1 link leads nowhere")).toHaveCount(0);
  });
