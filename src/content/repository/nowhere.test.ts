import { describe, expect, test } from "vitest";
import { countingKeys, newDocument } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { printMarkdown } from "../markdown/print.ts";
import { deletePage, insertPage, movePage, updatePage } from "../page-tree.ts";
import {
  applied,
  type Commit,
  pageAt,
  POINTER,
  readCommit,
  type ReadCommit,
  type SpaceState,
  withText,
  writeCommit,
} from "../testing/repositories.ts";

const parsed = (text: string) => parseMarkdown(text, countingKeys("t"));
const textOf = ({ documents }: SpaceState, id: string): string =>
  printMarkdown(documents.get(id) ?? newDocument([]));

/** The state with the words of a page changed, and nothing else of it. */
const reworded = (state: SpaceState, id: string, from = "words", to = "sentences"): SpaceState =>
  withText(state, id, parsed(textOf(state, id).replace(from, to)));

/** The files after a change of the space. */
const exported = async (
  commit: Commit,
  state: ReadCommit,
  change: (state: ReadCommit) => SpaceState,
): Promise<Commit> => applied(commit, await writeCommit(commit, state, change(state)));

/** What the service says of itself and no repository may hold. */
const INTERNAL = /\/(?:pages|files|spaces)\/[a-z0-9]/i;

describe("front matter that leads to a file the space could not take", () => {
  const picture = (front: string, more: Commit = new Map()): Commit =>
    new Map([["a.md", `---\n${front}---\n\n# A\n\nSome words.\n`], ...more]);
  const pointer: Commit = new Map([[".gitbook/assets/hero.png", `${POINTER}v1\n`]]);

  test.each([
    ["a pointer", picture("cover: .gitbook/assets/hero.png\ncoverY: 0\n", pointer)],
    ["nothing", picture("cover: .gitbook/assets/gone.png\ncoverY: 12.5\ntags: [a]\n")],
    ["what lies outside", picture("cover:   ../hero.png # ours\n")],
    ["a page", picture("cover: a.md\n")],
    ["a pointer at night", picture("coverDark: '.gitbook/assets/hero.png'\ncoverY: -3\n", pointer)],
    ["no address", picture('cover: "javascript:alert(1)"\ncoverY: 0\n')],
  ])("stays byte for byte: %s", async (_of, commit) => {
    const state = await readCommit(commit);
    const id = pageAt(state, "a.md");
    expect(state.tree.pages.get(id)?.page.cover).toBeUndefined();
    const after = await exported(commit, state, () => reworded(state, id));
    expect(after.get("a.md")).toBe(commit.get("a.md")?.replace("words", "sentences"));
  });

  test("stays beside a cover that could be taken, and goes with a new one", async () => {
    const front = "cover: .gitbook/assets/a.png\ncoverDark: .gitbook/assets/hero.png\ncoverY: 7\n";
    const commit = picture(front, new Map([...pointer, [".gitbook/assets/a.png", "bytes"]]));
    const state = await readCommit(commit);
    const id = pageAt(state, "a.md");
    const after = await exported(commit, state, () => reworded(state, id));
    expect(after.get("a.md")).toBe(commit.get("a.md")?.replace("words", "sentences"));
    const url = "https://example.com/b.png";
    const cover = { yPos: 0, ref: { kind: "url", url } } as const;
    const replaced = await exported(commit, state, ({ tree, documents }) => ({
      documents,
      tree: updatePage(tree, id, { cover }),
    }));
    expect(replaced.get("a.md")).toBe(
      commit.get("a.md")?.replace(".gitbook/assets/a.png", url).replace("7", "0"),
    );
  });

  test("does not take away the picture that a pointer has taken the place of", async () => {
    const before = picture(
      "cover: .gitbook/assets/hero.png\ncoverY: 0\n",
      new Map([[".gitbook/assets/hero.png", "bytes"]]),
    );
    const state = await readCommit(before);
    const [file] = state.read.files;
    for (const text of [before.get("a.md")!, before.get("a.md")!.replace("Some", "Other")]) {
      const commit: Commit = new Map([["a.md", text], ...pointer]);
      const again = await readCommit(commit, state);
      expect(again.read.files).toEqual([file]);
      expect(again.tree.pages.get(pageAt(again, "a.md"))?.page.cover).toEqual(
        state.tree.pages.get(pageAt(state, "a.md"))?.page.cover,
      );
      expect(again.read.notes).toContainEqual({
        path: ".gitbook/assets/hero.png",
        skipped: "lfs-pointer",
      });
      expect((await writeCommit(commit, again, again)).changes).toEqual([]);
    }
  });
});

describe("an address that leads nowhere", () => {
  const links = [
    "# A",
    "",
    "Some words.",
    "",
    "* See [B](b.md#part) and ![](img/i.png)",
    "* or [b][ref]",
    "",
    '{% content-ref url="b.md" %}',
    "[b](b.md)",
    "{% endcontent-ref %}",
    "",
    "[ref]: ./b.md 'B'",
    "",
  ].join("\n");
  const whole: Commit = new Map([
    ["README.md", "# Home\n"],
    ["a.md", links],
    ["b.md", "# B\n"],
    ["img/i.png", "bytes"],
  ]);
  const without = (commit: Commit, ...paths: string[]): Commit =>
    new Map([...commit].filter(([path]) => !paths.includes(path)));

  test("is written back as it was when its page is deleted in the space", async () => {
    const state = await readCommit(whole);
    const id = pageAt(state, "a.md");
    const gone = { ...state, tree: deletePage(state.tree, pageAt(state, "b.md")) };
    const after = await exported(whole, state, () => gone);
    expect(after.get("a.md")).toBe(links);
    expect(after.has("b.md")).toBe(false);
    const edited = await exported(whole, state, () => reworded(gone, id));
    expect(edited.get("a.md")).toBe(links.replace("words", "sentences"));
  });

  test("is written back as it was long after what it led to went in Git", async () => {
    const state = await readCommit(whole);
    const commit = without(whole, "b.md", "img/i.png");
    const later = await readCommit(commit, state);
    const after = await exported(commit, later, () => reworded(later, pageAt(later, "a.md")));
    expect(after.get("a.md")).toBe(links.replace("words", "sentences"));
  });

  test("keeps its own spelling where others that lead nowhere come and go", async () => {
    const text = "# A\n\nOne [x](x.md).\n\nTwo [y](y.md).\n\nThree [z](z.md) words.\n";
    const start: Commit = new Map([
      ["README.md", text],
      ...["x", "y", "z"].map((name): [string, string] => [`${name}.md`, `# ${name}\n`]),
    ]);
    const state = await readCommit(start);
    const commit = without(start, "x.md", "y.md", "z.md");
    const later = await readCommit(commit, state);
    const id = pageAt(later, "README.md");
    const said = textOf(later, id);
    const paragraphs = said.trimEnd().split("\n\n");
    const moved = [paragraphs[2]!.replace("words", "sentences"), paragraphs[1]!].join("\n\n");
    const after = await exported(commit, later, () => withText(later, id, parsed(moved)));
    expect(after.get("README.md")).toBe("# A\n\nThree [z](z.md) sentences.\n\nTwo [y](y.md).\n");
  });

  test("is kept where only the space knows the page that it means", async () => {
    const commit: Commit = new Map([
      ["README.md", "# Home\n"],
      ["d/x/a.md", "# A\n\nSome words [i](../README.md#q), [j](/functions/sass/).\n"],
      ["d/b.md", "# B\n"],
      ["functions/Sass.md", "# Sass\n"],
    ]);
    const state = await readCommit(commit);
    const id = pageAt(state, "d/x/a.md");
    const said = `[i](/pages/${pageAt(state, "d/")}#q), [j](/pages/${pageAt(state, "functions/Sass.md")}).`;
    expect(textOf(state, id)).toContain(said);
    const after = await exported(commit, state, () => reworded(state, id));
    expect(after.get("d/x/a.md")).toBe(commit.get("d/x/a.md")?.replace("words", "sentences"));
  });

  test("follows its file where that moves", async () => {
    const commit: Commit = new Map([
      ["README.md", "# Home\n"],
      ["d/a.md", "# A\n\nSome [n](n.md#y), ![](../i.png) and [t](/top.md).\n"],
      ["d/x/README.md", "# X\n"],
      ["i.png", POINTER],
    ]);
    const state = await readCommit(commit);
    const into = pageAt(state, "d/x/README.md");
    const after = await exported(commit, state, ({ tree, documents }) => ({
      documents,
      tree: movePage(tree, pageAt(state, "d/a.md"), { into }),
    }));
    expect(after.get("d/x/a.md")).toBe(commit.get("d/a.md")?.replace("../i.png", "../../i.png"));
  });

  test("never says what the service calls something", async () => {
    const text = "# A\n\n* See [B](b.md#part)\n";
    const commit = new Map([...whole, ["a.md", text]]);
    const state = await readCommit(commit);
    const id = pageAt(state, "a.md");
    const group = { id: "g1", type: "group", title: "Group", slug: "group" } as const;
    const link = {
      id: "l1",
      type: "link",
      title: "Link",
      slug: "link",
      target: { kind: "page", page: "gone1" },
    } as const;
    const said = [
      "[a](/pages/gone1), [b](/pages/g1#x), ![](/files/gone2), [c](/pages/l1),",
      "[d](/spaces/other1/pages/p1), [e](/spaces/other1).",
    ].join(" ");
    let tree = insertPage(state.tree, group, { into: null });
    tree = insertPage(tree, link, { into: null });
    const next = withText({ ...state, tree }, id, parsed(`${textOf(state, id)}\n${said}\n`));
    const after = await exported(commit, state, () => next);
    for (const written of after.values()) expect(written).not.toMatch(INTERNAL);
    expect(after.get("a.md")?.startsWith(text)).toBe(true);
    expect(after.get("SUMMARY.md")).toContain("* [Link](broken-reference)\n");
  });

  test("of a folder is the folder", async () => {
    const commit: Commit = new Map([
      ["README.md", "# Home\n\nSome words.\n"],
      ["d/b.md", "# B\n"],
    ]);
    const state = await readCommit(commit);
    const id = pageAt(state, "README.md");
    const next = withText(state, id, parsed(`Some words, [d](/pages/${pageAt(state, "d/")}).`));
    const after = await exported(commit, state, () => next);
    expect(after.get("README.md")).toBe("# Home\n\nSome words, [d](d/).\n");
    expect(textOf(await readCommit(after, state), id)).toBe(textOf(next, id));
  });

  test("keeps a link page whose target no file says", async () => {
    const commit: Commit = new Map([
      ["SUMMARY.md", "# Summary\n\n* [Home](README.md)\n* [To B](./b.md#part)\n* [B](b.md)\n"],
      ["README.md", "# Home\n"],
      ["b.md", "# B\n"],
    ]);
    const state = await readCommit(commit);
    const link = [...state.tree.pages.values()].find(({ page }) => page.type === "link")!.page;
    const renamed = (tree: SpaceState["tree"]) =>
      updatePage(tree, pageAt(state, "README.md"), { title: "Start" });
    const both = await exported(commit, state, ({ tree, documents }) => ({
      documents,
      tree: renamed(tree),
    }));
    expect(both.get("SUMMARY.md")).toBe(commit.get("SUMMARY.md")?.replace("Home", "Start"));
    const gone = deletePage(renamed(state.tree), pageAt(state, "b.md"));
    const written = await writeCommit(commit, state, { ...state, tree: gone });
    const after = applied(commit, written);
    expect(after.get("SUMMARY.md")).toBe(
      "# Summary\n\n* [Start](README.md)\n* [To B](./b.md#part)\n",
    );
    const known = { tree: gone, records: written.records };
    const changed = new Map([...after, ["README.md", "# Start\n\nNew.\n"]]);
    const again = await readCommit(changed, { ...state, tree: gone, known });
    expect(again.tree.pages.get(link.id)?.page).toEqual(link);
  });
});
