import { expect, expectAccessible, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const before = `Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, drink H<sub>2</sub>O,<br>see <mark>this</mark>.[^why]

> [!WARNING]
> Mind the gap

<div align="center">

## In the middle

</div>

The area is $\\pi r^2$, and:

$$
E = mc^2
$$

<table>
<tr><th>Name</th><th align="right">Price</th></tr>
<tr><td>Tea</td><td align="right">2 <b>euros</b></td></tr>
</table>

<details>
<summary>More</summary>

Inside

</details>

[^why]: Because it is so.
`;
const after = before.replace("drink", "drink <i>much</i>").replace("E = mc^2", "E = mc^3");

test("tags, formulas and footnotes of a page are shown as what they mean, read, compared and written", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const review = await makeReview(admin, author, {
    before: { Welcome: before },
    after: { Welcome: after },
    subject: "Drink more",
  });
  const start = review.pages["Welcome"] ?? "";
  const article = page.getByRole("main");

  await test.step("reading", async () => {
    await page.goto(`/o/${admin.organizationId}/spaces/${review.spaceId}/pages/${start}`);
    await expect(article.locator("kbd")).toHaveText(["Ctrl", "C"]);
    await expect(article.locator("sub")).toHaveText("2");
    await expect(article.getByRole("math")).toHaveCount(2);
    await expect(article.getByRole("columnheader")).toHaveText(["Name", "Price"]);
    await expect(article.getByRole("cell", { name: "2 euros" })).toHaveCSS("text-align", "right");
    await expect(article.getByRole("heading", { name: "In the middle" })).toHaveCSS(
      "text-align",
      "center",
    );
    await expect(article).not.toContainText("</");
    await article.getByRole("button", { name: "Footnote 1", exact: true }).click();
    await expect(article.locator(":focus")).toContainText("Because it is so.");
    await article.getByRole("button", { name: "Back to the text of footnote 1" }).click();
    await expect(article.locator(":focus")).toContainText("Press Ctrl");
    await expectAccessible(page);
  });

  await test.step("the difference", async () => {
    await page.goto(review.address);
    const difference = page.getByRole("region", { name: "Difference" });
    await expect(difference.locator("ins").filter({ hasText: "much" })).toBeVisible();
    await expect(difference.getByText("<i>", { exact: true })).toBeVisible();
    await expect(difference.locator("kbd")).toHaveText(["Ctrl", "C"]);
    await expect(difference.getByText("E = mc^3")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the preview of the editor", async () => {
    await page.goto(`${review.address}/edit/${start}`);
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.locator("kbd")).toHaveText(["Ctrl", "C"]);
    await expect(preview.getByRole("math")).toHaveCount(2);
  });
});
