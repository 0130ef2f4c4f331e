import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createSpace, getCurrentRevision, getPageById, updateSpaceContent } from "#client";
import { documents, pageNodes } from "#server/db/tables/index.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

/** Addresses that a browser runs, that open something on the reader's machine, or that only look harmless. */
const refused = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "filesystem:https://example.com/1",
  "about:blank",
  "view-source:https://example.com",
  "ms-word:ofe|u|https://example.com",
  "search-ms:query=a",
  "ftp://example.com",
  "ws://example.com",
  "jar:https://example.com!/",
  "intent://example.com",
  "chrome://settings",
  "x:y",
];
const kept = ["https://example.com/a", "http://example.com", "mailto:ada@example.com", "tel:+4930"];

let app: TestApp;
let admin: Admin;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (): Promise<string> => {
  const { client, organizationId } = admin;
  const { id } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Docs" } }),
  );
  return id;
};

const pageWith = (place: "target" | "cover" | "dark cover", url: string) => {
  const ref = { kind: "url" as const, url };
  if (place === "target")
    return { operation: "insert_page", type: "link", title: "Link", target: ref } as const;
  const cover = place === "cover" ? { yPos: 0, ref } : { yPos: 0, refDark: ref };
  return { operation: "insert_page", title: "Page", document: { markdown: "" }, cover } as const;
};

describe.each(["target", "cover", "dark cover"] as const)("the address of a page's %s", (place) => {
  test.each(refused)("is not %j", async (url) => {
    const spaceId = await newSpace();
    const { response, error } = await updateSpaceContent({
      client: admin.client,
      path: { spaceId },
      body: { changes: [pageWith(place, url)] },
    });
    expect(response?.status).toBe(400);
    expect(error?.error.details?.map(({ path }) => path).join()).toMatch(/^changes\.0\..*url$/);
    const { pages } = await dataOf(getCurrentRevision({ client: admin.client, path: { spaceId } }));
    expect(pages).toEqual([]);
  });

  test.each(kept)("may be %j", async (url) => {
    const spaceId = await newSpace();
    await editSpace(admin.client, spaceId, pageWith(place, url));
    const revision = await dataOf(getCurrentRevision({ client: admin.client, path: { spaceId } }));
    expect(JSON.stringify(revision.pages)).toContain(url);
  });
});

/** Every address a document carries as such; what is source or text is not one. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ["url", "src", "href"].includes(name) && typeof inner === "string"
      ? [inner]
      : addressesIn(inner),
  );
};

/** Whether a browser that follows an address from a page does more than open a web page, a mail or a call. */
const isActive = (address: string): boolean =>
  !["https:", "http:", "mailto:", "tel:"].includes(
    new URL(address, "https://reader.example").protocol,
  );

const escaped = (address: string) => address.replaceAll("\t", "&#9;").replaceAll('"', "&quot;");

const readDocument = async (spaceId: string, pageId: string) => {
  const page = await dataOf(
    getPageById({
      client: admin.client,
      path: { spaceId, pageId },
      query: { format: "document" },
    }),
  );
  return "document" in page ? page.document : undefined;
};

test.each([
  ["an embed", (address: string) => `{% embed url="${escaped(address)}" %}`],
  ["a reference", (address: string) => `{% content-ref url="${escaped(address)}" %}`],
  ["a file", (address: string) => `{% file src="${escaped(address)}" %}`],
  ["a link", (address: string) => `[words](<${escaped(address)}>)`],
  ["an address in angle brackets", (address: string) => `<${address}>`],
  ["a picture", (address: string) => `![words](<${escaped(address)}>)`],
])("%s in Markdown leads nowhere it must not, and loses no text", async (_name, write) => {
  const spaceId = await newSpace();
  for (const address of refused) {
    const markdown = `before\n\n${write(address)}\n\nafter`;
    const done = await editSpace(admin.client, spaceId, newPage("Page", markdown));
    const document = await readDocument(spaceId, createdIn(done)[0] ?? "");
    expect(addressesIn(document).filter(isActive), address).toEqual([]);
    const words = JSON.stringify(document);
    expect(words).toContain("before");
    expect(words).toContain("after");
  }
  const [address = ""] = kept;
  const done = await editSpace(admin.client, spaceId, newPage("Page", write(address)));
  expect(addressesIn(await readDocument(spaceId, createdIn(done)[0] ?? ""))).toEqual([address]);
});

test("addresses that were stored before they were refused lead nowhere, and others are as they were", async () => {
  const spaceId = await newSpace();
  const { db } = app.database;
  const before = "https://video.example/1";
  const text = `He wrote "url": "javascript:1".\n\n{% embed url="${before}" %}\n\n{% content-ref url="../a:b.md" %}\n\n[mail](mailto:ada@example.com)`;
  const link = pageWith("target", before);
  const done = await editSpace(admin.client, spaceId, newPage("Page", text), link);
  const [pageId = "", linkId = ""] = createdIn(done);
  const whole = await readDocument(spaceId, pageId);
  const asStored = (from: string, to: string) =>
    Promise.all([
      db
        .update(documents)
        .set({ document: sql`replace(document::text, ${from}, ${to})::jsonb` })
        .where(sql`space_id = ${spaceId}`),
      db
        .update(pageNodes)
        .set({ node: sql`replace(node::text, ${from}, ${to})::jsonb` })
        .where(sql`space_id = ${spaceId}`),
    ]);
  const clean = async () => {
    const migration = readFileSync(
      new URL("../db/migrations/0013_addresses_that_cannot_be_followed.sql", import.meta.url),
      "utf8",
    );
    for (const statement of migration.split("--> statement-breakpoint"))
      await db.execute(sql.raw(statement));
  };
  const target = async () => {
    const [row] = await db
      .select({ url: sql<string>`node->'page'->'target'->>'url'` })
      .from(pageNodes)
      .where(sql`space_id = ${spaceId} and node->'page'->>'id' = ${linkId}`);
    return row?.url;
  };

  await clean();
  expect(await readDocument(spaceId, pageId)).toEqual(whole);
  expect(await target()).toBe(before);

  for (const address of refused) {
    const written = JSON.stringify(address).slice(1, -1);
    await asStored(before, written);
    await clean();
    expect(addressesIn(await readDocument(spaceId, pageId)), address).toContain(
      "https://removed.invalid/",
    );
    expect(await target()).toBe("https://removed.invalid/");
    await asStored("https://removed.invalid/", before);
    expect(await readDocument(spaceId, pageId)).toEqual(whole);
  }
});
