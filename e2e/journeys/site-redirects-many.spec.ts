import type { Page } from "@playwright/test";
import { createSiteRedirect, listSiteRedirects } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { idOf, makeSite } from "../structure-fixture.ts";

const row = (page: Page, source: string) => page.getByRole("row", { name: new RegExp(source) });
const bar = (page: Page) => page.getByRole("region", { name: "Selected redirects" });

/** A site with redirects from these paths to its section API; answers where its screen is, and the sources there are. */
const makeRedirects = async (admin: Parameters<typeof makeSite>[0], sources: readonly string[]) => {
  const { path } = await makeSite(admin);
  const { client } = admin;
  const destination = { kind: "site-section", siteSectionId: idOf("API") } as const;
  for (const source of sources)
    await dataOf(createSiteRedirect({ client, path, body: { source, destination } }));
  return {
    screen: `/o/${path.organizationId}/sites/${path.siteId}/redirects`,
    stored: async () =>
      (await dataOf(listSiteRedirects({ client, path }))).items.map(({ source }) => source),
    permanent: async () =>
      (await dataOf(listSiteRedirects({ client, path }))).items
        .flatMap(({ source, permanent }) => (permanent ? [source] : []))
        .toSorted(),
  };
};

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const)
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
    });

    test("a redirect leads to an address outside the site, and a wrong address is told", async ({
      page,
      admin,
    }) => {
      const { screen } = await makeRedirects(admin, []);
      await page.goto(screen);
      await page.getByRole("button", { name: "New redirect" }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel("Old path").fill("/status");
      await form
        .getByRole("combobox", { name: "Leads to" })
        .selectOption({ label: "An address outside this site" });
      const address = form.getByLabel("Address", { exact: true });
      await address.fill("ftp://status.example.com");
      await form.getByRole("button", { name: "Create redirect" }).click();
      await expect(address).toHaveAccessibleDescription(/Must start with https:\/\/ or http:\/\//);
      await expectAccessible(page);
      await address.fill("https://status.example.com/now");
      await form.getByRole("switch", { name: /Permanent/ }).click();
      await form.getByRole("button", { name: "Create redirect" }).click();
      await expect(form).toBeHidden();
      await expect(
        row(page, "/status").getByRole("link", { name: /status\.example\.com\/now/ }),
      ).toHaveAttribute("rel", "noopener noreferrer");
      await expect(row(page, "/status")).toContainText("Permanent");

      await page.getByRole("button", { name: "Test an address…" }).click();
      const field = form.getByLabel("Path or address");
      await field.fill("/status");
      await expect(form.getByRole("status")).toContainText(
        "Readers are redirected to https://status.example.com/now.",
      );
      await expect(form.getByRole("status")).toContainText("Status 308");
      await expectAccessible(page);
      await field.fill("/api");
      await expect(form.getByRole("status")).toContainText("Readers find API here.");
      await field.fill("/nothing");
      await expect(form.getByRole("status")).toContainText("Readers find nothing here.");
      await field.fill("https://other.example.com/api");
      await expect(field).toHaveAccessibleDescription(/This address is not on this site/);
      await field.press("Escape");
      await expect(form).toBeHidden();
    });

    test("a list is imported once every line has said what it does", async ({ page, admin }) => {
      const { screen, stored } = await makeRedirects(admin, ["/known"]);
      await page.goto(screen);
      await page.getByRole("button", { name: "Import…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles({
        name: "redirects.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          'source,target\r\n"/old?a=b,c",/api\r\n/old/guide,/blog\r\n/known,/api\r\n/status,https://status.example.com\r\n/api,/\r\n/gone,/no/such\r\n',
        ),
      });
      await expect(dialog.getByRole("status").last()).toHaveText(
        "2 redirects to add, 1 line already there, 3 lines left out",
      );
      const lines = dialog.getByRole("list", { name: "What each line does" }).getByRole("listitem");
      await expect(lines).toContainText([
        "Left out: The source is not a path that readers can open.",
        "Will be added. Leads to the section Blog",
        "Already there",
        "Will be added",
        "Left out: Readers find a page at the source, so it cannot redirect.",
        "Left out: The site has nothing at the target.",
      ]);
      expect(await stored()).toEqual(["/known"]);
      await expectAccessible(page);

      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Keep editing" }).click();
      await dialog.getByRole("button", { name: "Add 2 redirects" }).click();
      await expect(page.getByText("Added 2 redirects").last()).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(row(page, "/old/guide")).toContainText("Section: Blog");
      expect((await stored()).toSorted()).toEqual(["/known", "/old/guide", "/status"]);
    });

    test("redirects are searched, selected and deleted together", async ({ page, admin }) => {
      const { screen, stored } = await makeRedirects(admin, ["/old/a", "/old/b", "/old/c", "/new"]);
      await page.goto(screen);
      await expect(row(page, "/new")).toBeVisible();
      await page.keyboard.press("/");
      await expect(page.getByRole("searchbox", { name: "Search redirects" })).toBeFocused();
      await page.keyboard.type("/old");
      await expect(page).toHaveURL(/search=%2Fold/);
      await expect(row(page, "/new")).toHaveCount(0);
      await page.getByRole("checkbox", { name: "Select /old/a" }).check();
      await expect(bar(page).getByRole("status")).toHaveText("1 selected");
      await bar(page).getByRole("button", { name: "Select all 3" }).click();
      await page.getByRole("checkbox", { name: "Select /old/b" }).uncheck();
      await expectAccessible(page);
      await bar(page).getByRole("button", { name: "Delete…" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("2 redirects will be deleted");
      await expect(dialog).toContainText("/old/c, /old/a");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Delete 2 redirects" }).click();
      await expect(page.getByText("Deleted 2 redirects").last()).toBeVisible();
      await expect(bar(page)).toBeHidden();
      await expect(row(page, "/old/b")).toBeVisible();
      expect((await stored()).toSorted()).toEqual(["/new", "/old/b"]);
      await page.getByRole("searchbox").fill("nothing like it");
      await page.getByRole("button", { name: "Clear filters" }).click();
      await expect(row(page, "/new")).toBeVisible();
    });

    test("a wildcard leads whatever begins so, and carries the rest over or not", async ({
      page,
      admin,
    }) => {
      const { screen } = await makeRedirects(admin, []);
      await page.goto(screen);
      const form = page.getByRole("dialog");
      const testing = async (address: string, answer: RegExp) => {
        await page.getByRole("button", { name: "Test an address…" }).click();
        await form.getByLabel("Path or address").fill(address);
        await expect(form.getByRole("status")).toContainText(answer);
        await page.keyboard.press("Escape");
        await expect(form).toBeHidden();
      };
      await page.getByRole("button", { name: "New redirect" }).click();
      const source = form.getByLabel("Old path");
      const carry = form.getByRole("switch", { name: "Carry over what the * stands for" });
      await source.fill("/v1/*/end");
      await form
        .getByRole("combobox", { name: "Leads to" })
        .selectOption({ label: "An address outside this site" });
      await form.getByLabel("Address", { exact: true }).fill("https://v1.example.com/docs");
      await form.getByRole("button", { name: "Create redirect" }).click();
      await expect(source).toHaveAccessibleDescription(/a \* only at its very end/);
      await expect(carry).toBeHidden();
      await source.fill("/v1/*");
      await carry.click();
      await expectAccessible(page);
      await form.getByRole("button", { name: "Create redirect" }).click();
      await expect(form).toBeHidden();
      await expect(row(page, "/v1")).toContainText(/v1\.example\.com\/docs.*\/\*Made/);
      await expect(row(page, "/v1")).not.toContainText("Permanent");
      await testing(
        "/v1/guides/start",
        /redirected to https:\/\/v1\.example\.com\/docs\/guides\/start/,
      );
      await testing("/v1", /redirected to https:\/\/v1\.example\.com\/docs\./);

      await page.getByRole("button", { name: "Actions for /v1/*" }).click();
      await page.getByRole("menuitem", { name: "Edit…" }).click();
      await carry.click();
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toBeHidden();
      await expect(row(page, "/v1")).toContainText(/new tab\)Made/);
      await testing("/v1/guides/start", /redirected to https:\/\/v1\.example\.com\/docs\./);
    });

    test("selected redirects are made permanent together, and temporary again", async ({
      page,
      admin,
    }) => {
      const { screen, permanent } = await makeRedirects(admin, ["/old/a", "/old/b", "/new"]);
      await page.goto(screen);
      const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
      const choose = async (...sources: string[]) => {
        for (const source of sources)
          await page.getByRole("checkbox", { name: `Select ${source}` }).check();
      };
      await choose("/old/a", "/old/b");
      await bar(page).getByRole("button", { name: "Make permanent…" }).click();
      await expect(dialog).toContainText("2 redirects will answer with status 308");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Make 2 redirects permanent" }).click();
      await expect(page.getByText("Made 2 redirects permanent").last()).toBeVisible();
      await expect(row(page, "/old/a")).toContainText("Permanent");
      expect(await permanent()).toEqual(["/old/a", "/old/b"]);

      await choose("/old/a", "/new");
      await bar(page).getByRole("button", { name: "Make temporary…" }).click();
      await expect(dialog).toContainText("1 redirect will answer with status 307");
      await expect(dialog).toContainText("1 redirect already so");
      await dialog.getByRole("button", { name: "Make 1 redirect temporary" }).click();
      await expect(row(page, "/old/a")).not.toContainText("Permanent");
      expect(await permanent()).toEqual(["/old/b"]);
    });
  });
