import { editedBy, installedDocs } from "#server/testing/real-docs.ts";
import { expect, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

/** Pages of one batch of changes at most. */
const PAGES = 45;

test("a later version of a real documentation is reviewed, updated and merged", async ({
  page,
  admin,
  server,
}) => {
  test.slow();
  const docs = [...installedDocs()].slice(0, PAGES);
  const written = (word: string, own: 0 | 1) =>
    Object.fromEntries(
      docs
        .map(
          ([path, text], at) => [path, editedBy({ word, every: 7, drops: 3 }, text, at)] as const,
        )
        .filter((_, at) => at % 2 === own),
    );
  const author = await server.newMember(admin.organizationId, "edit", { displayName: "Ben" });
  const fixture = await makeReview(admin, author, {
    before: Object.fromEntries(docs),
    after: written("the later version", 0),
    subject: "The later version",
  });
  await fixture.publish(written("the main line", 1));

  await page.goto(fixture.address);
  const list = page.getByRole("navigation", { name: "What changes" });
  await expect(list.getByRole("status")).toHaveText(/^0 of (1\d|2\d) seen$/);
  const difference = page.getByRole("region", { name: "Difference" });
  await expect(difference.getByText("the later version").first()).toBeVisible();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("It is up to date with the space", { exact: true })).toBeAttached();

  await page.keyboard.press("m");
  const sheet = page.getByRole("dialog", { name: `Merge #${fixture.number}` });
  await sheet.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("button", { name: "Revert" })).toBeVisible();
  const [first = ""] = docs.map(([path]) => fixture.pages[path]);
  await page.goto(`/o/${admin.organizationId}/spaces/${fixture.spaceId}/pages/${first}`);
  await expect(page.getByRole("article")).toContainText("the later version");
});
