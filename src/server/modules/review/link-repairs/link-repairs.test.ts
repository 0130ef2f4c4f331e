import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createSpace,
  deleteSpaceById,
  getPageById,
  getPageInChangeRequestById,
  inviteToSpace,
  listChangeRequestsForSpace,
  listSpaceLinks,
  type NewLinkTarget,
  type RepairLinks,
  repairLinks,
  updateSpaceById,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { MAX_REPAIRED_PAGES, MAX_REPAIRED_SPACES } from "#contract/schemas/link-repair.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";

type Replacements = RepairLinks["replacements"];

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newAdmin();
});

const newSpace = async (title: string): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};
const addPage = async (spaceId: string, title: string, markdown: string, more = {}) => {
  const [id = ""] = createdIn(
    await editSpace(admin.client, spaceId, newPage(title, markdown, more)),
  );
  return id;
};
const removePage = (spaceId: string, page: string) =>
  editSpace(admin.client, spaceId, { operation: "delete_page", page });
const repair = (replacements: Replacements, client: Client = admin.client) =>
  outcome(
    repairLinks({
      client,
      path: { organizationId: admin.organizationId },
      body: { replacements, subject: "Repair links" },
    }),
  );
const begunBy = async (replacements: Replacements, client?: Client) => {
  const { data, error, status } = await repair(replacements, client);
  expect(error).toBeUndefined();
  expect(status).toBe(201);
  return data ?? { changeRequests: [], skipped: [] };
};
const pageIn = async (path: { spaceId: string; changeRequestId: string; pageId: string }) =>
  dataOf(
    getPageInChangeRequestById({
      client: admin.client,
      path,
      query: { format: "markdown" },
    }),
  );
const countIn = async (spaceId: string) =>
  (
    await dataOf(
      listChangeRequestsForSpace({
        client: admin.client,
        path: { spaceId },
        query: { status: "draft" },
      }),
    )
  ).count;

describe("a repair of links", () => {
  it("leads every link to a target elsewhere, however the page says it, and changes nothing else", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const other = await newSpace("Other");
    const gone = await addPage(spaceId, "Gone", "# Part");
    const instead = await addPage(spaceId, "Instead", "# New part");
    const text = (page: string, part: string, across: string) =>
      [
        "# Words",
        `Before [**bold** words](${page}) and [a part](${part}), *after*. ![](https://a.example/x.png)`,
        `- [across](${across})\n- [stays](https://a.example)\n- \`${page}\``,
        `{% content-ref url="${page}" %}\nThe caption.\n{% endcontent-ref %}`,
      ].join("\n\n");
    const old = `${TEST_ORIGIN}/o/${admin.organizationId}/spaces/${spaceId}/pages/${gone}`;
    const linking = await addPage(
      spaceId,
      "Linking",
      text(`/pages/${gone}`, `/pages/${gone}#part`, old),
    );
    const away = await addPage(
      other,
      "Away",
      text(`/spaces/${spaceId}/pages/${gone}`, `/spaces/${spaceId}/pages/${gone}#part`, old),
    );
    const menu = await editSpace(client, other, {
      operation: "insert_page",
      type: "link",
      title: "Menu",
      target: { kind: "page", page: gone, space: spaceId },
    });
    const [link = ""] = createdIn(menu);
    await removePage(spaceId, gone);

    const { changeRequests, skipped } = await begunBy([
      {
        from: { kind: "page", page: gone, space: spaceId },
        to: { kind: "page", page: instead, space: spaceId },
      },
      {
        from: { kind: "anchor", anchor: "part", page: gone, space: spaceId },
        to: { kind: "anchor", anchor: "new-part", page: instead, space: spaceId },
      },
    ]);
    expect(skipped).toEqual([]);
    expect(changeRequests.map(({ space, subject, status }) => [space, subject, status])).toEqual(
      expect.arrayContaining([
        [spaceId, "Repair links", "draft"],
        [other, "Repair links", "draft"],
      ]),
    );
    expect(changeRequests).toHaveLength(2);
    const requestOf = (id: string) => changeRequests.find(({ space }) => space === id)?.id ?? "";
    const textIn = async (space: string, pageId: string) => {
      const path = { spaceId: space, changeRequestId: requestOf(space), pageId };
      const page = await pageIn(path);
      return page.type === "document" ? page.markdown?.trim() : undefined;
    };
    const own = `/pages/${instead}`;
    const ownText = text(own, `${own}#new-part`, own).replace(`\`${own}\``, `\`/pages/${gone}\``);
    expect(await textIn(spaceId, linking)).toBe(ownText);
    const far = `/spaces/${spaceId}/pages/${instead}`;
    const farText = text(far, `${far}#new-part`, far).replace(
      `\`${far}\``,
      `\`/spaces/${spaceId}/pages/${gone}\``,
    );
    expect(await textIn(other, away)).toBe(farText);
    const path = { spaceId: other, changeRequestId: requestOf(other), pageId: link };
    expect(await pageIn(path)).toMatchObject({
      target: { kind: "page", page: instead, space: spaceId },
    });
    // The spaces themselves are as they were.
    const now = await dataOf(getPageById({ client, path: { spaceId: other, pageId: link } }));
    expect(now).toMatchObject({ target: { kind: "page", page: gone } });
  });

  it("keeps the words of a link that is taken away, and those of a picture", async () => {
    const spaceId = await newSpace("Docs");
    const page = await addPage(
      spaceId,
      "Linking",
      [
        "See [the **old** page](nowhere.md), [here](#nowhere) or ![a map](nowhere.png).",
        "![A chart](nowhere.png)",
        '{% file src="nowhere.png" %}\nIts caption.\n{% endfile %}',
        "Stays [nowhere](nowhere-else.md).",
      ].join("\n\n"),
    );
    const space = spaceId;
    const { changeRequests, skipped } = await begunBy([
      { from: { kind: "path", path: "nowhere.md", space }, to: null },
      { from: { kind: "path", path: "nowhere.png", space }, to: null },
      { from: { kind: "anchor", anchor: "nowhere", page, space }, to: null },
    ]);
    expect(skipped).toEqual([]);
    const id = changeRequests[0]?.id ?? "";
    expect(await pageIn({ spaceId, changeRequestId: id, pageId: page })).toMatchObject({
      markdown: [
        "See the **old** page, here or a map.",
        "A chart",
        "Its caption.",
        "Stays [nowhere](nowhere-else.md).\n",
      ].join("\n\n"),
    });
  });

  it("answers the targets that the list of links names, and takes them", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const gone = await addPage(spaceId, "Gone", "# Part");
    await addPage(
      spaceId,
      "Linking",
      [
        `[a](/pages/${gone})`,
        `[b](/pages/${gone}#part)`,
        "[c](#own)",
        "[d](nowhere.md)",
        "[e](/files/gone)",
        "[f](/spaces/gone)",
        "[g](/spaces/collections/gone)",
        `[h](/o/${admin.organizationId}/members/gone)`,
      ].join("\n\n"),
    );
    await removePage(spaceId, gone);
    const { items } = await dataOf(
      listSpaceLinks({ client, path: { spaceId }, query: { status: "broken" } }),
    );
    const targets = items.flatMap(({ target }) => target ?? []);
    expect(targets.map(({ kind }) => kind)).toEqual([
      "page",
      "anchor",
      "anchor",
      "path",
      "file",
      "space",
      "collection",
      "user",
    ]);
    const { changeRequests } = await begunBy(targets.map((from) => ({ from, to: null })));
    const id = changeRequests[0]?.id ?? "";
    const [at] = items[0]?.locationReferences ?? [];
    const pageId = at?.kind === "page" ? at.page.id : "";
    expect(await pageIn({ spaceId, changeRequestId: id, pageId })).toMatchObject({
      markdown: `${["a", "b", "c", "d", "e", "f", "g", "h"].join("\n\n")}\n`,
    });
  });

  it("begins nothing where no page has such a link", async () => {
    const spaceId = await newSpace("Docs");
    await addPage(spaceId, "Linking", "[a](/pages/other)");
    const from = { kind: "page", page: "gone", space: spaceId } as const;
    expect(await begunBy([{ from, to: null }])).toEqual({ changeRequests: [], skipped: [] });
    expect(await countIn(spaceId)).toBe(0);
  });

  it("leaves what cannot lead there, and says so", async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const files = [{ name: "pixel.png", contentType: "image/png", base64: onePixel, ref: "pixel" }];
    const done = await editSpace(client, spaceId, { operation: "insert_files", files });
    const file = done.insertedFiles?.[0]?.id ?? "";
    const from = { kind: "url", url: "https://old.example/a.png" } as const;
    const instead = await addPage(spaceId, "Instead", "Words.");
    await editSpace(client, spaceId, {
      operation: "insert_page",
      type: "link",
      title: "Menu",
      target: from,
    });
    const skip = { space: { id: spaceId, title: "Docs" }, reason: "does-not-fit" };
    expect(await begunBy([{ from, to: null }])).toEqual({ changeRequests: [], skipped: [skip] });
    const page = await addPage(spaceId, "Linking", `[a](${from.url}) and ![b](${from.url})`);
    const told = async (to: NewLinkTarget) => {
      const { changeRequests, skipped } = await begunBy([{ from, to }]);
      const id = changeRequests[0]?.id ?? "";
      const said = await pageIn({ spaceId, changeRequestId: id, pageId: page });
      return { skipped, markdown: said.type === "document" ? said.markdown : undefined };
    };
    expect(await told({ kind: "page", page: instead, space: spaceId })).toEqual({
      skipped: [skip],
      markdown: `[a](/pages/${instead}) and ![b](${from.url})\n`,
    });
    expect(await told({ kind: "file", file, space: spaceId })).toEqual({
      skipped: [],
      markdown: `[a](/files/${file}) and ![b](/files/${file})\n`,
    });
  });

  it("tells of spaces that may not be changed, and nothing of those that cannot be opened", async () => {
    const { client, organizationId } = admin;
    const spaceId = await newSpace("Read only");
    const hidden = await newSpace("Hidden");
    const open = await newSpace("Open");
    for (const one of [spaceId, hidden, open])
      await addPage(one, "Linking", "[a](https://old.example)");
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    const reader = await app.newMember(organizationId, "read");
    const body = { users: [reader.id], role: "edit" as const };
    await dataOf(inviteToSpace({ client, path: { spaceId: open }, body }));
    const from = { kind: "url", url: "https://old.example" } as const;
    const to = { kind: "url", url: "https://new.example" } as const;
    const { changeRequests, skipped } = await begunBy([{ from, to }], reader.client);
    expect(changeRequests.map(({ space, createdBy }) => [space, createdBy.id])).toEqual([
      [open, reader.id],
    ]);
    expect(skipped).toEqual([
      { space: { id: spaceId, title: "Read only" }, reason: "no-permission" },
    ]);
    expect(await countIn(hidden)).toBe(0);
    expect(await countIn(spaceId)).toBe(0);
  });

  it("is refused where what takes a place is gone, or cannot be opened", async () => {
    const { client, organizationId } = admin;
    const spaceId = await newSpace("Docs");
    const space = spaceId;
    const hidden = await newSpace("Hidden");
    const secret = await addPage(hidden, "Secret", "# Part");
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    const page = await addPage(spaceId, "Linking", "# Part\n\n[a](nowhere.md)");
    const gone = await addPage(spaceId, "Gone", "Words.");
    await removePage(spaceId, gone);
    const trashed = await newSpace("Trashed");
    await dataOf(deleteSpaceById({ client, path: { spaceId: trashed } }));
    const editor = await app.newMember(organizationId, "edit");
    const stranger = await app.newAdmin();
    const from = { kind: "path", path: "nowhere.md", space } as const;
    const other = { kind: "path", path: "else.md", space } as const;
    const refusal = async (to: NewLinkTarget, by = editor.client) => {
      const { status, error } = await repair(
        [
          { from: other, to: null },
          { from, to },
        ],
        by,
      );
      const { details } = (error as { error: { details?: { path: string }[] } }).error;
      return [status, details?.map(({ path }) => path)];
    };
    const at = (name: string) => [400, [`replacements.1.to.${name}`]];
    expect(await refusal({ kind: "page", page: gone, space })).toEqual(at("page"));
    expect(await refusal({ kind: "anchor", anchor: "part", page: gone, space })).toEqual(
      at("page"),
    );
    expect(await refusal({ kind: "anchor", anchor: "other", page, space })).toEqual(at("anchor"));
    expect(await refusal({ kind: "file", file: "gone", space })).toEqual(at("file"));
    expect(await refusal({ kind: "page", page: secret, space: hidden })).toEqual([404, undefined]);
    expect(await refusal({ kind: "space", space: hidden })).toEqual([404, undefined]);
    expect(await refusal({ kind: "space", space: trashed })).toEqual([404, undefined]);
    expect(await refusal({ kind: "collection", collection: "gone" })).toEqual([404, undefined]);
    expect(await refusal({ kind: "page", page, space }, stranger.client)).toEqual([404, undefined]);
    const twice = await repair([
      { from, to: null },
      { from: { space, path: "nowhere.md", kind: "path" }, to: null },
    ]);
    expect(twice).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "replacements.1.from" }] } },
    });
    expect(await countIn(spaceId)).toBe(0);
  });

  it("stops at so many spaces, and leaves one with too many pages", async () => {
    const { client } = admin;
    const large = await newSpace("A large one");
    for (let made = 0; made <= MAX_REPAIRED_PAGES; made += 50)
      await editSpace(
        client,
        large,
        ...Array.from({ length: 50 }, (_, at) => newPage(`Page ${made + at}`, "[a](tel:1)")),
      );
    const from = { kind: "url", url: "tel:1" } as const;
    const first = await begunBy([{ from, to: null }]);
    const space = { id: large, title: "A large one" };
    expect(first).toEqual({ changeRequests: [], skipped: [{ space, reason: "too-many-pages" }] });
    for (let made = 0; made < MAX_REPAIRED_SPACES; made += 1)
      await addPage(await newSpace(`Space ${made}`), "Linking", "[a](tel:1)");
    const { changeRequests, skipped } = await begunBy([{ from, to: null }]);
    expect(changeRequests).toHaveLength(MAX_REPAIRED_SPACES - 1);
    expect(skipped.map(({ reason }) => reason)).toEqual(["too-many-spaces", "too-many-pages"]);
  });
});
