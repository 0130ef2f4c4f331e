import { beforeAll, expect, it } from "vitest";
import { createSite, importSiteRedirects, previewSiteStructureEdits } from "#client";
import { MAX_IMPORTED_REDIRECTS } from "#contract/schemas/limits.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { longestShare } from "#server/testing/longest-share.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let siteId: string;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const body = { title: "Docs" };
  siteId = (await dataOf(createSite({ client, path: { organizationId }, body }))).id;
});

const path = () => ({ organizationId: admin.organizationId, siteId });

const SHARE = 0.3;

it("a batch of many sections with long conditions lets others have a turn", async () => {
  const ids = Array.from({ length: 900 }, newId);
  const condition = ["true", ...Array.from({ length: 120 }, () => "true")].join(" || ");
  const edits = ids.map((id, at) => ({
    operation: "add_section" as const,
    id,
    title: `Section ${at}`,
    condition,
    ...(at === 0 ? {} : { after: { type: "site-section" as const, id: ids[at - 1] ?? "" } }),
  }));
  const share = await longestShare(() =>
    dataOf(previewSiteStructureEdits({ client: admin.client, path: path(), body: { edits } })),
  );
  expect(share).toBeLessThan(SHARE);
}, 120_000);

it("a list of many long redirects lets others have a turn", async () => {
  // About as much as one request may carry.
  const long = "/%C3%A9".repeat(140);
  const redirects = Array.from({ length: MAX_IMPORTED_REDIRECTS }, (_, at) => ({
    source: `/old/${at}${long}`,
    target: `/new/${at}${long}`,
  }));
  const body = { redirects };
  const share = await longestShare(() =>
    dataOf(importSiteRedirects({ client: admin.client, path: path(), body })),
  );
  expect(share).toBeLessThan(SHARE);
}, 120_000);
