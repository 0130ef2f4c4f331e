import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getPageById,
  getSpaceById,
  listRevisionsInSpace,
  updateSpaceContent,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, newPage } from "#server/testing/content-fixture.ts";
import { hostileTexts } from "#server/testing/hostile-texts.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { othersDuring } from "#server/testing/others-during.ts";
import { readDocument } from "../pages/read-page.ts";

const LENGTH = 100_000;

let app: TestApp;
let admin: Admin;
let spaceId: string;
let otherId: string;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const newSpace = async (title: string) =>
    (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
  spaceId = await newSpace("Hostile");
  otherId = await newSpace("Of others");
});

const insert = (markdown: string, headers?: Readonly<Record<string, string>>) =>
  updateSpaceContent({
    client: admin.client,
    path: { spaceId },
    body: { changes: [newPage("Page", markdown)] },
    ...(headers && { headers }),
  });

describe("a text made to cost much", () => {
  it.each(hostileTexts)("$name: is taken, or refused in words", async ({ of }) => {
    const sent = await insert(of(LENGTH));
    const status = sent.response?.status;
    if (status === 422) {
      expect(sent.error?.error.reason).toBe("too-complex");
      const [detail] = sent.error?.error.details ?? [];
      expect(detail?.path).toBe("changes.0.document");
      expect(detail?.message).toMatch(/(at most [\d,]+ fit|took more than \d seconds; it has)/);
      return;
    }
    expect(status).toBe(200);
    const [pageId = ""] = createdIn(sent.data ?? { changes: [] });
    for (const format of ["markdown", "document"] as const) {
      const path = { spaceId, pageId };
      const read = await getPageById({ client: admin.client, path, query: { format } });
      expect(read.response?.status, format).toBe(200);
    }
  });

  it("is named with what there is too much of, and nothing of its batch is stored", async () => {
    const before = await dataOf(getSpaceById({ client: admin.client, path: { spaceId } }));
    const cells = `${"|a".repeat(20_000)}|\n${"|-".repeat(20_000)}|\n`;
    const sent = await updateSpaceContent({
      client: admin.client,
      path: { spaceId },
      body: { changes: [newPage("Fine", "Words."), newPage("Wide", cells)] },
    });
    expect(sent.error?.error.message).toBe(
      "changes.1.document: the page has 20,002 blocks, most of them table cells (20,000); at most 20,000 fit on a page. Split it into several pages. Nothing was changed.",
    );
    const links = await insert("[a](b) ".repeat(12_000));
    expect(links.error?.error.message).toContain("23,999 links, pictures and changes of style");
    const after = await dataOf(getSpaceById({ client: admin.client, path: { spaceId } }));
    expect(after.revision).toBe(before.revision);
  });

  it.each([
    ["without an Idempotency-Key", {}],
    ["with one", { "Idempotency-Key": "a wide table" }],
  ])("keeps nobody else from reading or writing, sent %s", async (_how, headers) => {
    const wide = hostileTexts.find(({ name }) => name === "one wide table row");
    const served = await othersDuring(admin, otherId, insert(wide?.of(LENGTH) ?? "", headers));
    // In the thread that answers requests, or in a transaction, there would be none.
    expect(served).toBeGreaterThan(5);
  });
});

describe("a long page", () => {
  it("is read as a document without keeping others from reading and writing", async () => {
    const { client } = admin;
    const [pageId = ""] = createdIn(await dataOf(insert("*a* b ".repeat(9_000))));
    const page = await dataOf(getPageById({ client, path: { spaceId, pageId } }));
    const documentId = (page.type === "document" && page.documentId) || "";
    // Not through the client, which holds every answer against the published document in this thread.
    const read = () => readDocument(app.asPerson(admin), { spaceId, documentId });
    const served = await othersDuring(admin, otherId, Promise.all(Array.from({ length: 4 }, read)));
    // In the thread that answers requests, there would be one.
    expect(served).toBeGreaterThan(3);
  });
});

describe("long texts written at once", () => {
  it("with the same Idempotency-Key are written once, and answered alike", async () => {
    const headers = { "Idempotency-Key": "a long page" };
    const long = "Some words of a long page.\n\n".repeat(400);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => dataOf(insert(long, headers))),
    );
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(1);
  });

  it.each([
    ["without Idempotency-Keys", () => ({})],
    ["with one each", (at: number) => ({ "Idempotency-Key": `long page ${at}` })],
  ])("all stay, each as a revision of its own, sent %s", async (_how, headersOf) => {
    const { client } = admin;
    const long = "Some words of a long page.\n\n".repeat(400);
    const before = await dataOf(getSpaceById({ client, path: { spaceId: otherId } }));
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        dataOf(
          updateSpaceContent({
            client,
            path: { spaceId: otherId },
            body: { changes: [newPage(`Page ${at}`, long)] },
            headers: headersOf(at),
          }),
        ),
      ),
    );
    expect(new Set(made.flatMap(createdIn)).size).toBe(8);
    const { items } = await dataOf(
      listRevisionsInSpace({ client, path: { spaceId: otherId }, query: { limit: 20 } }),
    );
    const since = items.slice(
      0,
      items.findIndex(({ id }) => id === before.revision),
    );
    expect(since).toHaveLength(8);
  });
});
