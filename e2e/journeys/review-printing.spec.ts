import { readPdf } from "#server/testing/read-pdf.ts";
import { expect, test } from "../fixtures.ts";
import { makeReview } from "../review-fixture.ts";

const paragraph = (at: number) =>
  `Block ${at} says little about it. ${"It goes on for a while. ".repeat(20)}`;
const before = [
  "| Name | Word |\n| --- | --- |\n| One | two |\n|  |  |",
  ...Array.from({ length: 60 }, (_, at) => paragraph(at)),
].join("\n\n");

test("a printed review begins on the first sheet and holds nothing that is pressed", async ({
  page,
  admin,
  server,
}) => {
  const author = await server.newMember(admin.organizationId, "edit");
  const fixture = await makeReview(admin, author, {
    before: { Guide: before },
    after: { Guide: before.replaceAll("little", "much more") },
    subject: "Say more",
  });
  await page.goto(fixture.address);
  await expect(page.getByRole("link", { name: "Edit pages" })).toBeVisible();
  await expect(page.getByText("Block 0 says")).toBeVisible();
  await test.step("a table with an empty row has nothing to scroll", async () => {
    const scrolls = await page
      .getByRole("table")
      .first()
      .evaluate((table) => {
        const { scrollHeight, clientHeight } = table.parentElement ?? table;
        const { overflowY } = getComputedStyle(table.parentElement ?? table);
        return overflowY !== "hidden" && scrollHeight > clientHeight;
      });
    expect(scrolls).toBe(false);
  });
  const { sheets } = await readPdf(await page.pdf({ format: "A4" }));
  expect(sheets[0]).toContain("Say more");
  expect(sheets[0]).toContain("Block 3 says");
  expect(sheets.at(-1)).toContain("Block 59 says");
  const all = sheets.join("\n");
  for (const word of ["Edit pages", "Merge", "Seen", "What changes", "Search"])
    expect(all, "what is pressed").not.toContain(word);
});
