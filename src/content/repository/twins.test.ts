import { expect, test } from "vitest";
import { insertPage } from "../page-tree.ts";
import { applied, type Commit, pageAt, readCommit, writeCommit } from "../testing/repositories.ts";

const commitOf = (...paths: string[]): Commit =>
  new Map(paths.map((path) => [path, `Words of ${path}.\n`]));

const twins: readonly (readonly [string, readonly string[]])[] = [
  ["two files for a folder", ["README.md", "x/README.md", "x/index.md"]],
  ["four files for a folder", ["x/README.md", "x/Readme.md", "x/index.md", "x/INDEX.markdown"]],
  ["two files for the top", ["README.md", "index.md", "readme.markdown"]],
  ["a file and a folder", ["a.md", "a/README.md", "a/b.md"]],
  ["two files and a folder", ["a.md", "a.markdown", "a/b.md", "a/c/d.md"]],
  ["a file, and a folder that has an index", ["a.md", "a/index.md", "a/README.md", "a/b.md"]],
  ["names that differ in case", ["a.md", "A.md", "B/c.md", "b/c.md", "b.md"]],
  [
    "names that differ in their spelling",
    ["\u00e9.md", "e\u0301.md", "\u00e9/a.md", "e\u0301/a.md"],
  ],
  ["names of folders", ["readme/a.md", "README.md", "index/README.md", "index.md"]],
];

test.each(twins)("of %s, each is a page of its own", async (_of, paths) => {
  for (const listed of [false, true]) {
    const summary = `# Summary\n\n${paths.map((path) => `* [T](${path})\n`).join("")}`;
    const commit = new Map([
      ...commitOf(...paths),
      ...(listed ? ([["SUMMARY.md", summary]] as const) : []),
    ]);
    const state = await readCommit(commit);
    const ids = paths.map((path) => pageAt(state, path));
    expect(new Set(ids.filter((id) => id !== "")).size).toBe(paths.length);
    const placed: string[] = [];
    const visit = (below: readonly string[]): void => {
      const slugs = below.map((id) => state.tree.pages.get(id)!.page.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const id of below) {
        placed.push(id);
        visit(state.tree.pages.get(id)!.children);
      }
    };
    visit(state.tree.children);
    expect(new Set(placed).size).toBe(placed.length);
    for (const id of ids) expect(placed).toContain(id);
    expect((await writeCommit(commit, state, state)).changes).toEqual([]);
  }
});

test("a file that comes takes no address from a page that has it", async () => {
  const state = await readCommit(commitOf("a/README.md", "b.md"));
  const again = await readCommit(commitOf("a/README.md", "a.md", "b.md", "B.md"), state);
  for (const path of ["a/README.md", "b.md"])
    expect(again.tree.pages.get(pageAt(again, path))?.page.slug).toBe(
      state.tree.pages.get(pageAt(state, path))?.page.slug,
    );
});

test("a page of the space never gets a path that some systems take for another's", async () => {
  const commit = commitOf("README.md", "e\u0301.md", "Two.md");
  const state = await readCommit(commit);
  let { tree } = state;
  for (const [id, slug] of [
    ["n1", "\u00e9"],
    ["n2", "two"],
  ] as const)
    tree = insertPage(
      tree,
      { id, type: "document", title: slug, slug: `${slug}-new` },
      { into: null },
    );
  const next = { ...state, tree };
  const after = applied(commit, await writeCommit(commit, state, next));
  const keys = [...after.keys()].map((path) => path.normalize("NFC").toLowerCase());
  expect(new Set(keys).size).toBe(keys.length);
});
