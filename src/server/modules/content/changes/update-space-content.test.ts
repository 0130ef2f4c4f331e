import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getCurrentRevision,
  getOrganizationAuditEvent,
  getPageById,
  listOrganizationAuditEvents,
  listRevisionsInSpace,
  updateSpaceById,
  updateSpaceContent,
  type RevisionPage,
} from "#client";
import {
  type Change,
  createdIn,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const throwOnError = true;
const newSpace = async () => {
  const { data } = await createSpace({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: "Docs" },
    throwOnError,
  });
  return data.id;
};
const edit = (spaceId: string, ...changes: Change[]) =>
  editSpace(admin.client, spaceId, ...changes);
const attempt = async (spaceId: string, ...changes: Change[]) => {
  const { error, response } = await updateSpaceContent({
    client: admin.client,
    path: { spaceId },
    body: { changes },
  });
  return { status: response?.status, error: error?.error };
};
const read = async (spaceId: string) => {
  const { data } = await getCurrentRevision({
    client: admin.client,
    path: { spaceId },
    throwOnError,
  });
  return data;
};
const page = async (spaceId: string, pageId: string) => {
  const { data } = await getPageById({
    client: admin.client,
    path: { spaceId, pageId },
    query: { format: "markdown" },
    throwOnError,
  });
  if (data.type !== "document") throw new Error("not a document page");
  return data;
};
const keysOf = async (spaceId: string, pageId: string) => {
  const { data } = await getPageById({
    client: admin.client,
    path: { spaceId, pageId },
    query: { format: "document" },
    throwOnError,
  });
  return data.type === "document" ? (data.document?.nodes.map(({ key }) => key) ?? []) : [];
};
/** The tree in one line: `guides(setup deep) about`. */
const outline = (pages: readonly RevisionPage[]): string =>
  pages
    .map((one) => {
      if (one.type === "link") return `>${one.title}`;
      return one.pages.length === 0 ? one.slug : `${one.slug}(${outline(one.pages)})`;
    })
    .join(" ");
const outlineOf = async (spaceId: string) => outline((await read(spaceId)).pages);
const oneOf = async (spaceId: string, ...changes: Change[]) =>
  createdIn(await edit(spaceId, ...changes))[0] ?? "";

describe("inserting pages", () => {
  it("takes title, slug and place from the change, or from the text", async () => {
    const spaceId = await newSpace();
    const done = await edit(
      spaceId,
      { operation: "insert_page", document: { markdown: "# From a heading\n\nText." } },
      newPage("Same", "One."),
      newPage("Same", "Two."),
      newPage("First", "Three.", { at: 0, slug: "start", emoji: "1f600", hidden: true }),
      { operation: "insert_page", type: "group", title: "Group" },
      {
        operation: "insert_page",
        type: "link",
        title: "Elsewhere",
        target: { kind: "url", url: "https://example.com/" },
      },
    );
    expect(await outlineOf(spaceId)).toBe("start from-a-heading same same-2 group >Elsewhere");
    const [, , , first = ""] = createdIn(done);
    expect(await page(spaceId, first)).toMatchObject({ emoji: "1f600", hidden: true });
    const { pages } = await read(spaceId);
    expect(pages.at(-1)).toMatchObject({
      kind: "link",
      href: "https://example.com/",
      target: { kind: "url" },
    });
    const [change] = done.changes;
    expect(change).toMatchObject({
      object: "created_page",
      page: {
        object: "page",
        urls: {
          location: expect.stringMatching(`/v1/spaces/${spaceId}/content/page/`) as string,
        },
      },
    });
  });

  it("links pages and pictures of one batch to each other, in any order", async () => {
    const spaceId = await newSpace();
    const done = await edit(
      spaceId,
      newPage("One", "See [two](./second.md#part) and ![shot](./shot).", { ref: "first" }),
      newPage("Two", "Back to [one](./first.md), or [by path](/one).", { ref: "second" }),
      {
        operation: "insert_files",
        files: [{ name: "s.png", contentType: "image/png", base64: onePixel, ref: "shot" }],
      },
    );
    const [one = "", two = ""] = createdIn(done);
    expect(done.changes).toMatchObject([{ ref: "first" }, { ref: "second" }]);
    const file = done.insertedFiles?.[0]?.id;
    expect((await page(spaceId, one)).markdown).toBe(
      `See [two](/pages/${two}#part) and ![shot](/files/${file}).\n`,
    );
    expect((await page(spaceId, two)).markdown).toBe(
      `Back to [one](/pages/${one}), or [by path](/pages/${one}).\n`,
    );
  });

  it.each([
    [
      "a name used twice",
      [newPage("A", "", { ref: "x" }), newPage("B", "", { ref: "x" })],
      "changes.1.ref",
    ],
    ["a name that is a path", [newPage("A", "", { ref: "there" })], "changes.0.ref"],
    [
      "no title anywhere",
      [{ operation: "insert_page", document: { markdown: "x" } }],
      "changes.0.title",
    ],
    ["no text", [{ operation: "insert_page", title: "A" }], "changes.0.document"],
    [
      "a link to nowhere",
      [{ operation: "insert_page", type: "link", title: "A" }],
      "changes.0.target",
    ],
    [
      "a group with a text",
      [{ operation: "insert_page", type: "group", title: "A", document: { markdown: "" } }],
      "changes.0.document",
    ],
    [
      "a group below a page",
      [
        newPage("P", "", { ref: "p" }),
        { operation: "insert_page", type: "group", title: "A", into: "there" },
      ],
      "changes.1.into",
    ],
    ["an unknown parent", [newPage("A", "", { into: "Nobody" })], "changes.0.into"],
    [
      "a text for a link",
      [
        {
          operation: "insert_page",
          type: "link",
          title: "A",
          description: "d",
          target: { kind: "url", url: "https://a.example/" },
        },
      ],
      "changes.0.description",
    ],
  ] as const)("is refused with %s, and nothing is changed", async (_, changes, path) => {
    const spaceId = await newSpace();
    const there = await oneOf(spaceId, newPage("There", "."));
    const before = await read(spaceId);
    const given = JSON.parse(
      JSON.stringify(changes).replace('"into":"there"', `"into":"${there}"`),
    ) as Change[];
    const { status, error } = await attempt(spaceId, ...given);
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path });
    expect(await read(spaceId)).toEqual(before);
  });
});

describe("a batch", () => {
  it("whose 50th change is wrong changes nothing and names the change", async () => {
    const spaceId = await newSpace();
    const before = await read(spaceId);
    const good = Array.from({ length: 49 }, (_, index) => newPage(`Page ${index}`, "Text."));
    const wrong: Change = { operation: "update_page", page: "Nobody", title: "New" };
    const { status, error } = await attempt(spaceId, ...good, wrong);
    expect(status).toBe(400);
    expect(error?.details).toEqual([
      { path: "changes.49.page", message: 'There is no page with the id "Nobody".' },
    ]);
    expect(await read(spaceId)).toEqual(before);
    const { changes } = await edit(spaceId, ...good);
    expect(changes).toHaveLength(49);
  });

  it("that changes nothing makes no revision and no record", async () => {
    const spaceId = await newSpace();
    const pageId = await oneOf(spaceId, newPage("Page", "Some *text*."));
    const { id } = await read(spaceId);
    const done = await edit(
      spaceId,
      { operation: "update_page", page: pageId, title: "Other" },
      {
        operation: "update_page",
        page: pageId,
        title: "Page",
        document: { markdown: "Some *text*." },
      },
    );
    expect(done.revision).toBe(id);
    expect(done.changes).toHaveLength(2);
    const { data } = await listRevisionsInSpace({
      client: admin.client,
      path: { spaceId },
      throwOnError,
    });
    expect(data.count).toBe(2);
  });

  it("makes one revision, moves the space on and is recorded", async () => {
    const spaceId = await newSpace();
    const before = await read(spaceId);
    const { revision } = await edit(spaceId, newPage("One", "."), newPage("Two", "."));
    const after = await read(spaceId);
    expect(after).toMatchObject({ id: revision, parents: [before.id], type: "edits" });
    const { data } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      throwOnError,
    });
    const [latest] = data.items;
    const { data: event } = await getOrganizationAuditEvent({
      client: admin.client,
      path: { organizationId: admin.organizationId, auditEventId: latest?.id ?? "" },
      throwOnError,
    });
    expect(event).toMatchObject({
      action: "space.edited",
      payload: { before: { revision: before.id }, after: { revision } },
    });
  });

  it("reverts pages to a revision that is named", async () => {
    const spaceId = await newSpace();
    const id = await oneOf(spaceId, newPage("Page", "One."));
    const { id: revision } = await read(spaceId);
    await edit(spaceId, { operation: "update_page", page: id, title: "Two" });
    const revert = { operation: "revert_page" as const, page: id };
    expect(await attempt(spaceId, revert)).toMatchObject({
      status: 400,
      error: { details: [{ path: "changes.0.revision" }] },
    });
    await edit(spaceId, { ...revert, revision });
    expect(await page(spaceId, id)).toMatchObject({ title: "Page", markdown: "One.\n" });
  });

  it("is refused while the space is locked", async () => {
    const spaceId = await newSpace();
    await updateSpaceById({
      client: admin.client,
      path: { spaceId },
      body: { editMode: "locked" },
      throwOnError,
    });
    expect((await attempt(spaceId, newPage("A", "."))).status).toBe(403);
  });
});

describe("updating pages", () => {
  it("changes what is named and takes away what is null or empty", async () => {
    const spaceId = await newSpace();
    const id = await oneOf(
      spaceId,
      newPage("Page", ".", { emoji: "1f600", icon: "book", description: "About", noIndex: true }),
    );
    await edit(spaceId, {
      operation: "update_page",
      page: id,
      title: "Renamed",
      emoji: null,
      icon: null,
      description: "",
      noIndex: false,
      variables: { product: "Bindery" },
    });
    const changed = await page(spaceId, id);
    expect(changed).toMatchObject({
      title: "Renamed",
      slug: "page",
      noIndex: false,
      variables: { product: "Bindery" },
    });
    for (const gone of ["emoji", "icon", "description"]) expect(changed).not.toHaveProperty(gone);
    await edit(spaceId, { operation: "update_page", page: id, slug: "" });
    expect((await page(spaceId, id)).slug).toBe("renamed");
  });

  it("moves pages by parent and by place, and never into themselves", async () => {
    const spaceId = await newSpace();
    const [a = "", b = "", c = ""] = createdIn(
      await edit(spaceId, newPage("A", "."), newPage("B", "."), newPage("C", ".")),
    );
    const move = (id: string, where: object) =>
      edit(spaceId, { operation: "update_page", page: id, ...where });
    await move(c, { at: 0 });
    expect(await outlineOf(spaceId)).toBe("c a b");
    await move(b, { into: a });
    expect(await outlineOf(spaceId)).toBe("c a(b)");
    await move(c, { into: a, at: 0 });
    expect(await outlineOf(spaceId)).toBe("a(c b)");
    await move(c, { into: a });
    expect(await outlineOf(spaceId)).toBe("a(c b)");
    await move(b, { into: null });
    expect(await outlineOf(spaceId)).toBe("a(c) b");
    const into = await attempt(spaceId, { operation: "update_page", page: a, into: c });
    expect(into).toMatchObject({ status: 400, error: { details: [{ path: "changes.0.into" }] } });
    const taken = await attempt(spaceId, { operation: "update_page", page: b, slug: "a" });
    expect(taken).toMatchObject({ status: 400, error: { details: [{ path: "changes.0.slug" }] } });
    expect(await outlineOf(spaceId)).toBe("a(c) b");
  });

  it("refuses more than 20 levels", async () => {
    const spaceId = await newSpace();
    let parent = await oneOf(spaceId, newPage("L1", "."));
    for (let level = 2; level <= 20; level += 1)
      parent = await oneOf(spaceId, newPage(`L${level}`, ".", { into: parent }));
    const deeper = await attempt(spaceId, newPage("L21", ".", { into: parent }));
    expect(deeper).toMatchObject({ status: 400, error: { details: [{ path: "changes.0.into" }] } });
  });

  it("keeps the keys of blocks through every save", async () => {
    const spaceId = await newSpace();
    const id = await oneOf(
      spaceId,
      newPage("Page", "# One\n\nTwo has a few more words to it.\n\nThree.\n\nFour."),
    );
    const before = await keysOf(spaceId, id);
    const save = (markdown: string) =>
      edit(spaceId, { operation: "update_page", page: id, document: { markdown } });
    await save("# One\n\nNew.\n\nFour.\n\nTwo has some more words to it.\n\nThree.");
    const [one, two, three, four] = before;
    const after = await keysOf(spaceId, id);
    expect([after[0], after[2], after[3], after[4]]).toEqual([one, four, two, three]);
    expect(before).not.toContain(after[1]);
    await save((await page(spaceId, id)).markdown ?? "");
    expect(await keysOf(spaceId, id)).toEqual(after);
  });

  it("takes a document as a tree, with its keys, but no key twice", async () => {
    const spaceId = await newSpace();
    const id = await oneOf(spaceId, newPage("Page", "Old."));
    const block = (key: string, text: string) => ({
      object: "block" as const,
      type: "paragraph" as const,
      key,
      isVoid: false as const,
      data: {},
      nodes: [{ object: "text" as const, leaves: [{ object: "leaf" as const, text, marks: [] }] }],
    });
    const tree = (...nodes: ReturnType<typeof block>[]): Change => ({
      operation: "update_page",
      page: id,
      document: { document: { object: "document", data: {}, nodes } },
    });
    await edit(spaceId, tree(block("mine1", "One"), block("mine2", "Two")));
    expect(await keysOf(spaceId, id)).toEqual(["mine1", "mine2"]);
    expect((await page(spaceId, id)).markdown).toBe("One\n\nTwo\n");
    const twice = await attempt(spaceId, tree(block("k", "One"), block("k", "Two")));
    expect(twice).toMatchObject({
      status: 400,
      error: { details: [{ path: "changes.0.document.document" }] },
    });
    const unknown = tree({ ...block("k", "One"), type: "carousel" as "paragraph" });
    expect((await attempt(spaceId, unknown)).status).toBe(400);
  });

  it("merges a text written from an older state, and refuses where both changed the same", async () => {
    const spaceId = await newSpace();
    const id = await oneOf(spaceId, newPage("Page", "One word.\n\nTwo.\n\nThree."));
    const { documentId: base = "" } = await page(spaceId, id);
    const save = (markdown: string): Change => ({
      operation: "update_page",
      page: id,
      document: { markdown },
      base,
    });
    await edit(spaceId, save("First word.\n\nTwo.\n\nThree."));
    await edit(spaceId, save("One word.\n\nTwo.\n\nThree, by the second."));
    const merged = "First word.\n\nTwo.\n\nThree, by the second.\n";
    expect((await page(spaceId, id)).markdown).toBe(merged);
    const { status, error } = await attempt(spaceId, save("Other word.\n\nTwo.\n\nThree."));
    expect(status).toBe(409);
    expect(error?.message).toContain("Page");
    expect(error?.details?.[0]?.message).toContain("First word.");
    expect((await page(spaceId, id)).markdown).toBe(merged);
    const unknown = { ...save("x"), base: "Nobody" } as Change;
    expect(await attempt(spaceId, unknown)).toMatchObject({
      status: 400,
      error: { details: [{ path: "changes.0.base" }] },
    });
  });

  it.each([
    ["nothing", ""],
    ["script", '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)">'],
    ["a broken table", "| a | b\n|---\n| 1 | 2 | 3 |\n\n|"],
    ["bidi controls", "a\u202Eb\u2066c\u2069"],
    ["deep nesting", `${"> ".repeat(200)}deep`],
    ["open fences", "```js\n~~~\n````"],
    ["a long line", "word ".repeat(50_000)],
  ])("takes Markdown of any kind and loses nothing: %s", async (_, markdown) => {
    const spaceId = await newSpace();
    const id = await oneOf(spaceId, newPage("Page", markdown));
    const { markdown: first = "", documentId } = await page(spaceId, id);
    await edit(spaceId, { operation: "update_page", page: id, document: { markdown: first } });
    const again = await page(spaceId, id);
    expect(again.markdown).toBe(first);
    expect(again.documentId).toBe(documentId);
    for (const word of markdown.match(/\w+/g) ?? []) expect(first).toContain(word);
  });
});

describe("files", () => {
  it("are refused when they are no base64 or too large, and nothing is changed", async () => {
    const spaceId = await newSpace();
    const insert = (base64: string): Change => ({
      operation: "insert_files",
      files: [{ name: "a.bin", contentType: "application/octet-stream", base64 }],
    });
    const before = await read(spaceId);
    const details = [{ path: "changes.0.files.0.base64" }];
    expect(await attempt(spaceId, insert("no base64!"))).toMatchObject({
      status: 400,
      error: { details },
    });
    const large = Buffer.alloc(1_048_577).toString("base64");
    expect(await attempt(spaceId, insert(large))).toMatchObject({
      status: 400,
      error: { details },
    });
    expect(await read(spaceId)).toEqual(before);
    const most = await edit(spaceId, insert(Buffer.alloc(1_048_576).toString("base64")));
    expect(most.insertedFiles).toMatchObject([{ size: 1_048_576 }]);
  });

  it("by address come from public machines only", async () => {
    const spaceId = await newSpace();
    const insert: Change = {
      operation: "insert_files",
      files: [{ name: "a.png", url: "http://127.0.0.1:9/a.png" }],
    };
    expect(await attempt(spaceId, insert)).toMatchObject({
      status: 400,
      error: { details: [{ path: "changes.0.files.0.url" }] },
    });
  });
});
