import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  type DocumentInput,
  getDocumentById,
  getPageById,
  updateSpaceContent,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { normalise, printMarkdown } from "#content/markdown/print.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { cases } from "#testing/depth.ts";

/** Documents sent there and back; the pure test sends 2,000. */
const DOCUMENTS = cases(40);

let admin: Admin;
let spaceId: string;
beforeAll(async () => {
  const app = await makeApp();
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const body = { title: "Texts" };
  spaceId = (await dataOf(createSpace({ client, path: { organizationId }, body }))).id;
});

const write = async (document: DocumentInput): Promise<string> => {
  const change = { operation: "insert_page" as const, title: "Text", document };
  const [page = ""] = createdIn(await editSpace(admin.client, spaceId, change));
  return page;
};
const read = async (pageId: string, format: "markdown" | "document") => {
  const path = { spaceId, pageId };
  const page = await dataOf(getPageById({ client: admin.client, path, query: { format } }));
  if (page.type !== "document") throw new Error("no document page");
  return page;
};

describe("a text given as a document", () => {
  it("is the same page again where it is written to another", { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument({ minLength: 1, maxLength: 4 }), async (given) => {
        const markdown = printMarkdown(normalise(given));
        const first = await write({ markdown });
        const { document, documentId } = await read(first, "document");
        if (document === undefined) throw new Error("no document");
        const second = await write({ document });
        const copy = await read(second, "document");
        expect(copy.document).toEqual(document);
        expect(copy.documentId).toBe(documentId);
        expect((await read(second, "markdown")).markdown).toBe(
          (await read(first, "markdown")).markdown,
        );
        for (const pageId of [first, second])
          await editSpace(admin.client, spaceId, { operation: "delete_page", page: pageId });
      }),
      { numRuns: DOCUMENTS },
    );
  });

  it("is the same when it is long, too, and by its own id", async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => `| **${at}** | [a](/pages/p${at}) |`);
    const page = await write({ markdown: `| a | b |\n| - | - |\n${rows.join("\n")}\n` });
    const { document, documentId = "" } = await read(page, "document");
    if (document === undefined) throw new Error("no document");
    const path = { spaceId, documentId };
    expect(await dataOf(getDocumentById({ client: admin.client, path }))).toEqual(document);
    const copy = await read(await write({ document }), "document");
    expect(copy.document).toEqual(document);
    expect(copy.documentId).toBe(documentId);
  });

  const refused = async (block: object) => {
    const { client } = admin;
    const document = { object: "document", data: {}, nodes: [block] };
    const change = { operation: "insert_page", title: "Text", document: { document } };
    const body = { changes: [change] } as Parameters<typeof updateSpaceContent>[0]["body"];
    const { error, response } = await updateSpaceContent({ client, path: { spaceId }, body });
    return { status: response?.status, details: error?.error.details };
  };
  const at = "changes.0.document.document.nodes.0";

  it("is refused with the place of what it may not say", async () => {
    const leaf = (mark: object) => ({ object: "leaf", text: "a", marks: [mark] });
    const paragraph = (mark: object) => ({
      object: "block",
      type: "paragraph",
      nodes: [{ object: "text", leaves: [leaf(mark)] }],
    });
    expect(await refused(paragraph({ object: "mark", type: "keyboard" }))).toMatchObject({
      status: 400,
      details: [{ path: `${at}.nodes.0.leaves.0.marks.0` }],
    });
    const long = paragraph({ object: "mark", type: "bold", extra: "x".repeat(10_000) });
    expect(await refused(long)).toMatchObject({
      status: 400,
      details: [{ path: `${at}.nodes.0.leaves.0.marks.0`, message: "unknown: extra" }],
    });
    expect(await refused({ object: "block", type: "carousel" })).toMatchObject({
      status: 400,
      details: [{ path: `${at}.type` }],
    });
  });
});
