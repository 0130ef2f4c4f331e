import type { Page } from "@playwright/test";
import {
  acceptOpenApiSpecVersion,
  createChangeRequest,
  createSpace,
  getOpenApiSpecBySlug,
  inviteToSpace,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeGuide, makeHeld, makeSpec, moveSpec, pets } from "../spec-fixture.ts";

const shows = (method: string, path: string, spec = "pets") =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}`;
const group = (page: Page, path: string) =>
  page.getByRole("region").filter({ has: page.getByRole("heading", { level: 2, name: path }) });
const toasted = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" })).toContainText(text);
const newSpace = async ({ client, organizationId }: Admin, title: string): Promise<string> =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;

test("a version is compared with another one than the one before, and the address keeps which", async ({
  page,
  admin,
}) => {
  const { organizationId } = admin;
  const { lastVersion: first = "" } = await makeSpec(admin, "pets");
  await moveSpec(admin, "pets");
  const { lastVersion: third = "" } = await moveSpec(
    admin,
    "pets",
    pets.after.replace("List all owners", "Owners"),
  );
  await page.goto(`/o/${organizationId}/openapi/pets/versions/${third}`);
  const classes = page.getByRole("navigation", { name: "Changes by class" });
  await expect(group(page, "GET /owners")).toBeVisible();
  await expect(classes.getByRole("link", { name: "Breaking" })).toContainText("0");
  const choice = page.getByRole("combobox", { name: "Compare with" });
  await expect(choice.getByRole("option")).toHaveText([
    "Compared with what was served before",
    "Version 2",
    "Version 1",
  ]);
  await choice.selectOption({ label: "Version 1" });
  await expect(page).toHaveURL(new RegExp(`base=${first}`));
  await expect(group(page, "DELETE /pets/{petId}")).toContainText("Breaking");
  await expect(classes.getByRole("link", { name: "Breaking" })).not.toContainText("0");
  await classes.getByRole("link", { name: "Breaking" }).click();
  await expect(page).toHaveURL(/class=breaking/);
  await page.reload();
  await expect(choice).toHaveValue(first);
  await expect(group(page, "DELETE /pets/{petId}")).toBeVisible();
  await expect(group(page, "GET /owners")).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/o/${organizationId}/openapi/pets/versions/${first}`);
  await expect(page.getByRole("heading", { name: "This is the first version" })).toBeVisible();
  await choice.selectOption({ label: "Version 3 (served)" });
  await expect(group(page, "DELETE /pets/{petId}")).toContainText("Safe");
});

test("problems of a version stand with the lines of its source, and a broken source with its own", async ({
  page,
  admin,
}) => {
  const off = ["openapi: 3.1.0", "info:", "  title: Pets", "  versoin: '1'", "paths: {}"];
  const { lastVersion = "" } = await makeSpec(admin, "pets", off.join("\n"));
  await page.goto(`/o/${admin.organizationId}/openapi/pets/versions/${lastVersion}`);
  await page.getByRole("link", { name: "Problems" }).click();
  await expect(page).toHaveURL(/view=problems/);
  const problems = page.getByRole("list", { name: "Problems" });
  await expect(problems).toContainText("“version” is missing.");
  const lines = problems.getByRole("list", { name: "Lines of the source" }).first();
  await expect(lines).toContainText("title: Pets");
  await expectAccessible(page);

  await moveSpec(admin, "pets", "openapi: 3.1.0\ninfo: {title: Pets\npaths: {}\n");
  await page.goto(`/o/${admin.organizationId}/openapi/pets`);
  const wrong = page.getByRole("list", { name: "What is wrong with the source" });
  await expect(wrong.getByRole("list", { name: "Lines of the source" })).toContainText(
    "info: {title: Pets",
  );
  await expect(wrong.locator("[aria-current=location]")).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide, { message: "nothing is wider than the screen" }).toBe(360);
});

test("an accepted change counts again once it is taken back, at once or in the settings", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const heldId = await makeHeld(admin, "pets");
  const path = { organizationId, specSlug: "pets" };
  const accepted = async () =>
    (await dataOf(getOpenApiSpecBySlug({ client, path }))).gate.accepted.length;
  const held = `/o/${organizationId}/openapi/pets/versions/${heldId}`;
  await page.goto(held);
  const removed = group(page, "DELETE /pets/{petId}");
  const accept = removed.getByRole("button", { name: /^Accept from now on/ });

  await accept.press("Enter");
  await expect(removed).toContainText("Accepted");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(accept).toBeVisible();
  await expect.poll(accepted).toBe(0);

  await accept.press("Enter");
  await expect(removed).toContainText("Accepted");
  await page.goto(`/o/${organizationId}/openapi/pets/settings`);
  const list = page.getByRole("list", { name: "Accepted changes" });
  await expect(list.getByRole("listitem")).toHaveText(
    /Operation removed.*DELETE \/pets\/\{petId\}/,
  );
  await expectAccessible(page);
  await list
    .getByRole("button", { name: "Remove Operation removed at DELETE /pets/{petId}" })
    .press("Enter");
  await toasted(page, "The change counts as what it is again");
  await expect(page.getByText("No change is accepted.")).toBeVisible();
  expect(await accepted()).toBe(0);
  await page.goto(held);
  await expect(removed).toContainText("Breaking");
  await expect(accept).toBeVisible();
});

test("where a space requires it, a page that shows what is not served waits for the version that has it", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  await makeSpec(admin, "pets");
  const spaceId = await newSpace(admin, "Pet guide");
  const { id: changeRequestId, number } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "New operation" } }),
  );
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    newPage("Adopting", shows("post", "/pets/{petId}/adoption")),
  );
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  const sheet = page.getByRole("dialog", { name: `Merge #${number}` });
  const line = sheet.getByRole("listitem").filter({ hasText: "what no API specification serves" });
  await page.goto(`${space}/change-requests/${number}/merge`);
  await expect(line).toContainText("Not met: merging needs a reason");
  await expect(line).toContainText("POST /pets/{…}/adoption");
  await sheet.getByLabel("Why merge anyway?").fill("It comes on Monday.");
  await expect(sheet.getByRole("button", { name: "Merge" })).not.toHaveAttribute("aria-disabled");

  await page.goto(`${space}/settings`);
  const card = page.getByRole("region", { name: "Before a merge" });
  const field = card.getByLabel("Pages show what APIs serve");
  await expect(field).toHaveValue("advisory");
  await field.focus();
  await page.keyboard.type("Required");
  await card.getByRole("button", { name: "Save" }).press("Enter");
  await expect(card.getByText("Saved")).toBeVisible();

  await page.goto(`${space}/change-requests/${number}/merge`);
  await expect(line).toContainText("Needed before merging");
  await expect(sheet.getByRole("button", { name: "Merge" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectAccessible(page);
  await line.getByRole("link", { name: "Look at the pages" }).press("Enter");
  await expect(
    page.getByText("This operation is not in the served version any more."),
  ).toBeVisible();

  await moveSpec(
    admin,
    "pets",
    smallSpec({ "/pets/{petId}/adoption": { post: operation("adopt") } }),
  );
  await page.goto(`${space}/change-requests/${number}/merge`);
  await expect(sheet).toContainText("Pages show only what API specifications serve.");
  await sheet.getByRole("button", { name: "Merge" }).press("Enter");
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
});

test("links to a specification stand among those of a page and its space, broken once it is not served", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const heldId = await makeHeld(admin, "pets");
  const spaceId = await makeGuide(admin, "pets");
  const made = await editSpace(
    client,
    spaceId,
    newPage(
      "Both",
      `${shows("delete", "/pets/{petId}")}\n\n[all of it](/o/${organizationId}/openapi/pets)`,
    ),
  );
  const [both = ""] = createdIn(made);
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  await page.goto(`${space}/pages/${both}?links=out`);
  const panel = page.getByRole("dialog", { name: "Links of “Both”" });
  const shown = panel.getByRole("link", { name: "pets · DELETE /pets/{petId}" });
  await expect(shown).toBeVisible();
  await expect(panel.getByRole("link", { name: "pets", exact: true })).toBeVisible();
  await expectAccessible(page);
  await shown.press("Enter");
  await expect(page).toHaveURL(/\/openapi\/pets\/operations\?.*method=delete/);
  await expect(page.getByRole("dialog")).toContainText("/pets/{petId}");

  const path = { organizationId, specSlug: "pets", versionId: heldId };
  await dataOf(acceptOpenApiSpecVersion({ client, path }));
  await page.goto(`${space}/pages/${both}?links=out`);
  await expect(panel.getByText("The served version does not have it.")).toBeVisible();
  await expect(panel.getByText(/accepted pets 2, which does not have it/)).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${space}/links?status=broken`);
  const rows = page.getByRole("row").filter({ hasText: "pets · DELETE /pets/{petId}" });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await rows
    .first()
    .getByRole("button", { name: /^Actions for a link on/ })
    .press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit directly" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Repair…" })).toHaveCount(0);
});

test("a guest reads what pages show of a specification, and nothing of the specification itself", async ({
  admin,
  pageAs,
}) => {
  const { client, organizationId } = admin;
  await makeSpec(admin, "pets");
  const spaceId = await newSpace(admin, "Pet guide");
  const made = await editSpace(
    client,
    spaceId,
    newPage("Listing", [shows("get", "/owners"), shows("get", "/secret")].join("\n\n")),
  );
  const [listing = ""] = createdIn(made);
  const { person, page } = await pageAs(null);
  await dataOf(
    inviteToSpace({ client, path: { spaceId }, body: { users: [person.id], role: "read" } }),
  );
  await page.goto(`/o/${organizationId}/spaces/${spaceId}/pages/${listing}`);
  await expect(page.getByRole("group", { name: "List owners" })).toBeVisible();
  await expect(
    page.getByText("This operation is not in the served version any more."),
  ).toBeVisible();
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "API specifications" }),
  ).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/o/${organizationId}/openapi`);
  await expect(page.getByText("Ask an admin of the organization if you need it.")).toBeVisible();
  await page.goto(`/o/${organizationId}/openapi/pets`);
  await expect(page.getByRole("heading", { name: "Pets", level: 1 })).toHaveCount(0);
  await expectAccessible(page);
});
