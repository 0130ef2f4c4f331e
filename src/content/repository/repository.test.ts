import { describe, expect, test } from "vitest";
import { countingKeys, newDocument } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { printMarkdown } from "../markdown/print.ts";
import { deletePage, insertPage, movePage, type PageTree, updatePage } from "../page-tree.ts";
import {
  applied,
  type Commit,
  pageAt,
  readCommit,
  saying,
  type SpaceState,
  withText,
  writeCommit,
} from "../testing/repositories.ts";

const listed: Commit = new Map([
  [
    "SUMMARY.md",
    "# Summary\n\n* [Home](README.md)\n\n## Guides\n\n* [First steps](guides/first.md)\n    * [Deeper](guides/deeper.md)\n* [Site](https://example.com)\n",
  ],
  ["README.md", "# Home\n\nSee [first](guides/first.md#go) and ![](.gitbook/assets/a.png).\n"],
  [
    "guides/first.md",
    "---\nicon: book\nowner: ana\n---\n\n# First steps\n\n* one\n* two\n\nBack [home](../README.md).\n",
  ],
  ["guides/deeper.md", "# Deeper\n\nText with __bold__.\n"],
  ["guides/lost.md", "# Lost\n"],
  [".gitbook/assets/a.png", "picture"],
]);

const foldered: Commit = new Map([
  ["README.md", "# Start\n\nText.\n"],
  ["a-guide.md", "A guide without a heading. See [b](deep/b.md).\n"],
  ["deep/README.md", "# Deep\n"],
  ["deep/b.md", "# B\n\nUp [a](../a-guide.md).\n"],
  ["plain/2.md", "# Two\n"],
  ["plain/10.md", "# Ten\n"],
  [".github/readme.md", "# No page\n"],
]);

const titles = ({ tree }: { readonly tree: PageTree }): unknown => {
  const below = (ids: readonly string[]): unknown =>
    ids.map((id) => {
      const { page, children } = tree.pages.get(id)!;
      const name = page.type === "document" ? page.title : `${page.type} ${page.title}`;
      return children.length === 0 ? name : [name, below(children)];
    });
  return below(tree.children);
};

const textOf = ({ documents }: SpaceState, id: string): string =>
  printMarkdown(documents.get(id) ?? newDocument([]));

const parsed = (text: string) => parseMarkdown(text, countingKeys("t"));

describe("a repository", () => {
  test("with a table of contents is read in its order", async () => {
    const state = await readCommit(listed);
    expect(titles(state)).toEqual([
      "Home",
      ["group Guides", [["First steps", ["Deeper"]], "link Site"]],
    ]);
    expect(state.read.notes).toContainEqual({ path: "guides/lost.md", skipped: "unlisted" });
    const first = pageAt(state, "guides/first.md");
    expect(state.tree.pages.get(first)?.page).toMatchObject({ icon: "book", slug: "first" });
    const file = state.read.files[0]?.id;
    expect(textOf(state, pageAt(state, "README.md"))).toBe(
      `See [first](/pages/${first}#go) and ![](/files/${file}).\n`,
    );
  });

  test("without one is read by its folders", async () => {
    expect(titles(await readCommit(foldered))).toEqual([
      "Start",
      "A guide",
      ["Deep", ["B"]],
      ["group Plain", ["Two", "Ten"]],
    ]);
  });

  test("is left alone by an export that follows an import", async () => {
    for (const commit of [listed, foldered]) {
      const state = await readCommit(commit);
      expect((await writeCommit(commit, state, state)).changes).toEqual([]);
    }
  });

  test("that nobody changed says what is known of it", async () => {
    const state = await readCommit(listed);
    const again = await readCommit(listed, state);
    expect(again.read.documents.size).toBe(0);
    expect(again.tree).toEqual(state.tree);
  });

  test("keeps the ids of pages whose files were renamed, even with changes", async () => {
    const state = await readCommit(foldered);
    const moved = new Map(foldered);
    moved.delete("a-guide.md");
    moved.delete("deep/b.md");
    moved.set("deep/guide.md", foldered.get("a-guide.md")!);
    moved.set("b.md", "# B\n\nUp [a](deep/guide.md).\n\nMore.\n");
    moved.set("README.md", "# Start\n\nText.\n");
    const after = await readCommit(moved, state);
    expect(pageAt(after, "deep/guide.md")).toBe(pageAt(state, "a-guide.md"));
    const renamed = new Map(foldered);
    renamed.delete("deep/b.md");
    renamed.set("other.md", `${foldered.get("deep/b.md")}\nOne more line.\n`);
    expect(pageAt(await readCommit(renamed, state), "other.md")).toBe(pageAt(state, "deep/b.md"));
  });

  test("does not lose what files cannot say", async () => {
    const state = await readCommit(listed);
    const id = pageAt(state, "guides/deeper.md");
    const tree = updatePage(state.tree, id, { emoji: "1f600", slug: "own", noIndex: true });
    const known = { ...state, tree, known: { ...state.known, tree } };
    const changed = new Map([...listed, ["guides/deeper.md", "# Deeper\n\nOther text.\n"]]);
    const after = await readCommit(changed, known);
    expect(after.tree.pages.get(id)?.page).toMatchObject({
      emoji: "1f600",
      slug: "own",
      noIndex: true,
    });
  });
});

describe("an export", () => {
  const exported = async (
    commit: Commit,
    change: (state: SpaceState, at: (path: string) => string) => SpaceState,
  ) => {
    const state = await readCommit(commit);
    const next = change(state, (path) => pageAt(state, path));
    const written = await writeCommit(commit, state, next);
    const after = applied(commit, written);
    const said = { ...state, tree: next.tree, documents: next.documents };
    const known = { tree: next.tree, records: written.records.map((one) => ({ ...one })) };
    const again = await readCommit(after, { ...said, known });
    expect(saying(again)).toEqual(saying(next));
    expect((await writeCommit(after, again, again)).changes).toEqual([]);
    return { after, written };
  };
  const edit = (tree: PageTree, state: SpaceState): SpaceState => ({ ...state, tree });

  test("changes the lines of what was edited alone", async () => {
    const { after, written } = await exported(listed, (state, at) => {
      const id = at("guides/first.md");
      return withText(state, id, parsed(textOf(state, id).replace("two", "2")));
    });
    expect(written.changes.map(({ action, path }) => [action, path])).toEqual([
      ["change", "guides/first.md"],
    ]);
    expect(after.get("guides/first.md")).toBe(listed.get("guides/first.md")?.replace("two", "2"));
  });

  test("keeps the spelling that each link has, however many lead to one page", async () => {
    const text =
      "# A\n\n* See [B](/b.md)\n* and [B](./b.md)\n\nOr [b](b.md).\n\nOr [b](./b.md) or [b](/b.md).\n";
    const commit: Commit = new Map([
      ["README.md", text],
      ["b.md", "# B\n"],
    ]);
    const { after } = await exported(commit, (state, at) => {
      const id = at("README.md");
      const next = textOf(state, id).replace("and", "or").replace("Or [b]", "More.\n\nSo [b]");
      return withText(state, id, parsed(next));
    });
    expect(after.get("README.md")).toBe(
      text.replace("and", "or").replace("Or [b]", "More.\n\nSo [b]"),
    );
  });

  test("of a renamed page changes its heading and its line in the table of contents", async () => {
    const { after } = await exported(listed, (state, at) =>
      edit(updatePage(state.tree, at("guides/deeper.md"), { title: "Deepest" }), state),
    );
    expect(after.get("guides/deeper.md")).toBe("# Deepest\n\nText with __bold__.\n");
    expect(after.get("SUMMARY.md")).toBe(
      listed.get("SUMMARY.md")?.replace("[Deeper]", "[Deepest]"),
    );
  });

  test("of a moved page moves its file and what leads to it", async () => {
    const { after, written } = await exported(listed, (state, at) =>
      edit(movePage(state.tree, at("guides/first.md"), { into: at("README.md") }), state),
    );
    expect(written.changes.map(({ action, path }) => `${action} ${path}`).toSorted()).toEqual([
      "change README.md",
      "change SUMMARY.md",
      "rename first.md",
    ]);
    expect(after.get("README.md")).toBe(
      listed.get("README.md")?.replace("guides/first.md#go", "first.md#go"),
    );
    expect(after.get("first.md")).toContain("Back [home](README.md).");
  });

  test("adds and removes files with their pages", async () => {
    const { after } = await exported(foldered, (state, at) => {
      const page = { id: "new1", type: "document", title: "New one", slug: "new-one" } as const;
      const added = insertPage(state.tree, page, { into: at("deep/README.md") });
      const tree = deletePage(added, at("plain/2.md"));
      return withText(
        { ...state, tree },
        "new1",
        parsed(`Words to [a](/pages/${at("a-guide.md")}).`),
      );
    });
    expect(after.get("deep/new-one.md")).toBe("# New one\n\nWords to [a](../a-guide.md).\n");
    expect(after.has("plain/2.md")).toBe(false);
    expect(after.has("SUMMARY.md")).toBe(false);
  });

  test("writes a table of contents once folders cannot say the order", async () => {
    const { after } = await exported(foldered, (state, at) =>
      edit(movePage(state.tree, at("a-guide.md"), { into: null, at: 0 }), state),
    );
    expect(after.get("SUMMARY.md")).toMatch(
      /^# Table of contents\n\n\* \[A guide\]\(a-guide.md\)\n/,
    );
  });

  test("fills an empty repository", async () => {
    const { after } = await exported(new Map(), (state) => {
      const page = (id: string, title: string) =>
        ({ id, type: "document", title, slug: title.toLowerCase() }) as const;
      let tree = insertPage(state.tree, page("a1", "Welcome"), { into: null });
      tree = insertPage(
        tree,
        { id: "g1", type: "group", title: "Guides", slug: "guides" },
        { into: null },
      );
      tree = insertPage(tree, page("a2", "One"), { into: "g1" });
      tree = insertPage(tree, page("a3", "Two"), { into: "a2" });
      return withText({ tree, documents: new Map() }, "a3", parsed("[up](/pages/a2)"));
    });
    expect([...after.keys()].toSorted()).toEqual([
      "README.md",
      "SUMMARY.md",
      "guides/one/README.md",
      "guides/one/two.md",
    ]);
    expect(after.get("guides/one/two.md")).toBe("# Two\n\n[up](README.md)\n");
  });
});
