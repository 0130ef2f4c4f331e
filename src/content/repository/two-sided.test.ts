import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "#testing/depth.ts";
import { countingKeys, newDocument } from "../block.ts";
import { reuseKeys } from "../matching/reuse-keys.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { printBlock, printMarkdown } from "../markdown/print.ts";
import { mergeDocuments } from "../merge/documents.ts";
import { mergeTrees } from "../merge/trees.ts";
import { insertPage, movePage, type PageTree, updatePage } from "../page-tree.ts";
import {
  applied,
  type Commit,
  readCommit,
  type ReadCommit,
  saying,
  type SpaceState,
  withText,
  writeCommit,
} from "../testing/repositories.ts";

const RUNS = cases(2000);

const start: Commit = new Map([
  ["README.md", "# Home\n\nFirst words.\n\nLast words.\n"],
  ["a.md", "# A\n\n* one\n* two\n\nSee [B](b/README.md).\n"],
  ["b/README.md", "# B\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"],
  ["b/c.md", "# C\n\nSetext\n------\n\nBack to [home](../README.md#last).\n"],
]);
const paths = [...start.keys()];
const anyPath = fc.constantFrom(...paths);

/** What a side does to a page or file; each adds a word that nobody else has. */
type Act = {
  readonly kind: "write" | "add" | "name" | "move";
  readonly path: string;
  readonly at: number;
};
const anyAct = fc.record<Act>({
  kind: fc.constantFrom("write", "write", "add", "name", "move"),
  path: anyPath,
  at: fc.nat(3),
});
const anyActs = fc.array(anyAct, { minLength: 1, maxLength: 3 });

/** The commit after what somebody does to the files, with the words that came. */
const inGit = (acts: readonly Act[]): { commit: Commit; words: string[] } => {
  const files = new Map(start);
  const words: string[] = [];
  for (const [n, { kind, path, at }] of acts.entries()) {
    const word = `gitword${n}`;
    const text = files.get(path);
    if (kind === "add") files.set(`new-${n}.md`, `# New ${n}\n\n${word}\n`);
    else if (text === undefined) continue;
    else if (kind === "name") files.set(path, text.replace(/^# .*$/m, `# ${word}`));
    else if (kind === "move" && !path.endsWith("README.md")) {
      files.delete(path);
      files.set(`moved-${n}-${path.replaceAll("/", "-")}`, `${text}\n${word}\n`);
    } else {
      const blocks = text.trimEnd().split("\n\n");
      files.set(path, `${blocks.toSpliced(1 + (at % blocks.length), 0, word).join("\n\n")}\n`);
    }
    words.push(word);
  }
  return { commit: files, words };
};

/** The space after what somebody does in it. */
const inSpace = (
  base: ReadCommit,
  acts: readonly Act[],
): { state: SpaceState; words: string[] } => {
  let state: SpaceState = { tree: base.tree, documents: base.documents };
  const words: string[] = [];
  const idOf = (path: string) => base.known.records.find((one) => one.path === path)?.page ?? "";
  for (const [n, { kind, path, at }] of acts.entries()) {
    const word = `hereword${n}`;
    const id = idOf(path);
    const edit = (tree: PageTree): void => {
      state = { ...state, tree };
    };
    if (kind === "name") edit(updatePage(state.tree, id, { title: word }));
    else if (kind === "add")
      edit(
        insertPage(
          state.tree,
          { id: `h${n}`, type: "document", title: word, slug: word },
          { into: id },
        ),
      );
    else if (kind === "move" && path === "a.md") {
      edit(movePage(state.tree, id, { into: idOf("b/README.md"), at }));
      continue;
    } else {
      const before = state.documents.get(id) ?? newDocument([]);
      const nodes = parseMarkdown(word, countingKeys(`w${n}`)).nodes;
      const place = at % (before.nodes.length + 1);
      state = withText(state, id, { ...before, nodes: before.nodes.toSpliced(place, 0, ...nodes) });
    }
    words.push(word);
  }
  return { state, words };
};

const merged = (base: ReadCommit, ours: SpaceState, theirs: ReadCommit) => {
  let texts = new Map([...theirs.documents, ...ours.documents]);
  const none = newDocument([]);
  const conflicts: unknown[] = [];
  const tree = mergeTrees(base.tree, ours.tree, theirs.tree, {
    resolutions: [],
    mergeDocument: ({ page }) => {
      const [was, mine, yours] = [base, ours, theirs].map(
        ({ documents }) => documents.get(page.id) ?? none,
      );
      const print = {
        page,
        print: printBlock,
        parse: (text: string) => parseMarkdown(text, countingKeys("p")),
      };
      const one = mergeDocuments(was!, mine!, reuseKeys(was!, yours!), [], print);
      conflicts.push(...one.conflicts);
      return one;
    },
  });
  for (const [id, placed] of tree.tree.pages) {
    const both = tree.documents.get(id);
    const isTheirs = placed.page.document === theirs.tree.pages.get(id)?.page.document;
    const text = both ?? (isTheirs ? theirs : ours).documents.get(id);
    if (text !== undefined) texts = new Map([...texts, [id, text]]);
  }
  let state: SpaceState = { tree: tree.tree, documents: texts };
  for (const [id, document] of tree.documents) state = withText(state, id, document);
  return { state, conflicts: [...tree.conflicts, ...conflicts] };
};

const wordsOf = ({ tree, documents }: SpaceState): string =>
  [...tree.pages.values()]
    .map(({ page }) => `${page.title}\n${printMarkdown(documents.get(page.id) ?? newDocument([]))}`)
    .join("\n");

const timesIn = (text: string, word: string): number => text.split(word).length - 1;

test("whatever both sides do, no word of either is lost or doubled, in the space or in the files", async () => {
  let clean = 0;
  await fc.assert(
    fc.asyncProperty(anyActs, anyActs, async (here, there) => {
      const base = await readCommit(start);
      const git = inGit(there);
      const theirs = await readCommit(git.commit, base);
      const ours = inSpace(base, here);
      const { state, conflicts } = merged(base, ours.state, theirs);
      // What they disagree on is reviewed; nothing is written then.
      if (conflicts.length > 0) return;
      clean += 1;
      const said = wordsOf(state);
      const committed = [...git.commit.values()].join("\n");
      for (const word of git.words)
        expect([word, timesIn(said, word)]).toEqual([word, timesIn(committed, word)]);
      const hereToo = wordsOf(ours.state);
      for (const word of ours.words)
        expect([word, timesIn(said, word)]).toEqual([word, timesIn(hereToo, word)]);
      const written = await writeCommit(git.commit, theirs, state);
      const after = applied(git.commit, written);
      const known = { records: written.records, tree: state.tree };
      const again = await readCommit(after, { ...theirs, ...state, known });
      expect(saying(again)).toEqual(saying(state));
      expect((await writeCommit(after, again, again)).changes).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect(clean).toBeGreaterThan(RUNS / 2);
});
