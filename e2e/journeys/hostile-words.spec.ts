import type { Page } from "@playwright/test";
import {
  addSectionGroupToSite,
  addSectionToSite,
  createChangeRequest,
  createCollection,
  createOrganizationTeam,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  createSiteStructureDraft,
  createSpace,
  getSiteCustomizationById,
  postCommentInChangeRequest,
  updateChangeRequestById,
  updateChangeRequestContent,
  updateSiteAdaptiveSchema,
  updateSiteCustomizationById,
  updateSiteVisitorKinds,
  updateSpaceContent,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, test } from "../fixtures.ts";

/** What would run if it were ever more than text; short enough for every title. */
const TITLE = "<img src=x onerror=alert(1)>";
const WORDS = `"><script>alert(1)</script><svg onload=alert(1)>`;
const MARKDOWN = [
  WORDS,
  TITLE,
  "[plain](javascript:alert(1)) [mixed](JaVaScRiPt:alert(1)) [data](data:text/html,<script>alert(1)</script>)",
  '<a href="javascript:alert(1)">element</a> <iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "![picture](javascript:alert(1))",
  '<details ontoggle="alert(1)" open><summary>More</summary>x</details>',
  '{% embed url="javascript:alert(1)" %}',
  `| ${TITLE} | b |\n| --- | --- |\n| [cell](vbscript:alert(1)) | c |`,
  `\`\`\`html\n${WORDS}\n\`\`\``,
].join("\n\n");

/** An organization in which everything that has words has these. */
const writeEverywhere = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const title = TITLE;
  const collection = await dataOf(createCollection({ client, path, body: { title } }));
  const made = { title, parent: collection.id };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: made }));
  const page = (name: string) => ({
    operation: "insert_page" as const,
    title: name,
    description: WORDS,
    slug: "page",
    document: { markdown: MARKDOWN },
  });
  const space = { spaceId };
  const changes = { changes: [page(TITLE)] };
  const done = await dataOf(updateSpaceContent({ client, path: space, body: changes }));
  const [first] = done.changes;
  const pageId = first?.object === "created_page" ? first.page.id : "";
  const request = await dataOf(
    createChangeRequest({ client, path: space, body: { subject: TITLE } }),
  );
  const proposed = { ...space, changeRequestId: request.id };
  const document = { markdown: `${MARKDOWN}\n\nMore.` };
  const edits = [{ operation: "update_page" as const, page: pageId, title: `${TITLE}!`, document }];
  await dataOf(updateChangeRequestContent({ client, path: proposed, body: { changes: edits } }));
  await dataOf(updateChangeRequestById({ client, path: proposed, body: { status: "open" } }));
  const comment = { body: { markdown: MARKDOWN } };
  await dataOf(postCommentInChangeRequest({ client, path: proposed, body: comment }));
  const team = await dataOf(createOrganizationTeam({ client, path, body: { title } }));

  const { id: siteId } = await dataOf(createSite({ client, path, body: { title } }));
  const site = { organizationId, siteId };
  const section = await dataOf(addSectionToSite({ client, path: site, body: { spaceId, title } }));
  await dataOf(
    addSectionGroupToSite({ client, path: site, body: { title, sections: [section.id] } }),
  );
  await dataOf(createSiteStructureDraft({ client, path: site, body: { title } }));
  await dataOf(createSiteShareLink({ client, path: site, body: { name: TITLE } }));
  const destination = { kind: "site-section" as const, siteSectionId: section.id };
  const source = "/javascript%3Aalert(1)".replaceAll(/[()]/g, "");
  await dataOf(createSiteRedirect({ client, path: site, body: { source, destination } }));
  const jsonSchema = {
    type: "object" as const,
    properties: { beta: { type: "boolean" as const, description: WORDS } },
    additionalProperties: false as const,
  };
  await dataOf(updateSiteAdaptiveSchema({ client, path: site, body: { jsonSchema } }));
  const items = [{ title: TITLE, claims: { beta: true } }];
  await dataOf(updateSiteVisitorKinds({ client, path: site, body: { items } }));
  const looks = await dataOf(getSiteCustomizationById({ client, path: site }));
  await dataOf(updateSiteCustomizationById({ client, path: site, body: { ...looks, title } }));
  return { spaceId, pageId, number: request.number, teamId: team.id, siteId };
};

/** Everything on the page that could run: handlers in attributes, and addresses that are programs. */
const active = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith("on") ||
            name === "srcdoc" ||
            /^\s*(javascript|vbscript|data:text)/i.test(value),
        )
        .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    ),
  );

test("words that would run as a program are words on every screen", async ({ admin, page }) => {
  test.setTimeout(240_000);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const { spaceId, pageId, number, teamId, siteId } = await writeEverywhere(admin);
  const space = `/spaces/${spaceId}`;
  const site = `/sites/${siteId}`;
  for (const path of [
    "",
    "/spaces",
    "/teams",
    `/teams/${teamId}`,
    "/change-requests",
    "/audit-log",
    `${space}/pages/${pageId}`,
    `${space}/change-requests`,
    `${space}/change-requests/${number}`,
    `${space}/comments`,
    `${space}/history`,
    "/sites",
    site,
    `${site}/structure`,
    `${site}/customization`,
    `${site}/adaptive-content`,
    `${site}/audience`,
    `${site}/redirects`,
    `${site}/settings`,
  ])
    await test.step(path === "" ? "home" : path, async () => {
      await page.goto(`/o/${admin.organizationId}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await active(page)).toEqual([]);
      expect(dialogs).toEqual([]);
    });
  await page.goto(`/o/${admin.organizationId}${space}/pages/${pageId}`);
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
});
