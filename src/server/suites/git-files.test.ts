import { expect, test } from "vitest";
import { countingKeys, newBlock, newDocument, newText, textBlock } from "#content/block.ts";
import { readPageFile, writePageFile } from "#content/repository/page-file.ts";
import {
  applied,
  readCommit,
  saying,
  withText,
  writeCommit,
} from "#content/testing/repositories.ts";
import { shippedDocs } from "#server/testing/real-docs.ts";

const docs = shippedDocs();

test("an export that follows an import of real documentation changes no byte", async () => {
  const state = await readCommit(docs);
  expect(state.tree.pages.size).toBeGreaterThan(docs.size);
  expect((await writeCommit(docs, state, state)).changes).toEqual([]);
});

test("a paragraph that is added to a real page adds its lines and changes no other", () => {
  const keys = countingKeys("n");
  for (const [path, shipped] of docs) {
    // Code that nothing closes has to be closed before something can follow it.
    const isOpen = (shipped.match(/^```/gm)?.length ?? 0) % 2 === 1;
    const text = isOpen ? `${shipped}\n\`\`\`\n` : shipped;
    const page = readPageFile(shipped, { path, keys: "k" });
    for (const at of [Math.floor(page.document.nodes.length / 2), page.document.nodes.length]) {
      const added = textBlock("paragraph", keys(), "A new paragraph.");
      const nodes = page.document.nodes.toSpliced(at, 0, added);
      const written = writePageFile(
        isOpen && at < nodes.length - 1 ? text : shipped,
        { ...page, document: newDocument(nodes) },
        { path },
      );
      const kept = written.split("\n").filter((line) => line !== "A new paragraph.");
      const lines = (of: readonly string[]) => of.filter((line) => line.trim() !== "");
      expect(lines(kept), `${path} at ${at}`).toEqual(lines(text.split("\n")));
    }
  }
});

test("edits of real pages arrive in the files, and come back as they were made", async () => {
  const state = await readCommit(docs);
  let next = { tree: state.tree, documents: state.documents };
  const edited = [...state.tree.pages.values()].filter(({ page }) => page.type === "document");
  for (const [at, { page }] of edited.entries()) {
    const document = state.documents.get(page.id) ?? newDocument([]);
    const key = `e${at}`;
    const block = newBlock("paragraph", key, [newText(`Edit number ${at}.`)]);
    const index = at % Math.max(1, document.nodes.length);
    const nodes = document.nodes.toSpliced(index, at % 2, block);
    next = { ...next, ...withText(next, page.id, newDocument(nodes)) };
  }
  const written = await writeCommit(docs, state, next);
  const known = { records: written.records, tree: next.tree };
  const again = await readCommit(applied(docs, written), { ...state, ...next, known });
  expect(saying(again)).toEqual(saying(next));
});
