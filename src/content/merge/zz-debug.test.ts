import * as fc from "fast-check";
import { test } from "vitest";
import type { Document } from "../../contract/schemas/document.ts";
import type { Resolution } from "../../contract/schemas/conflict.ts";
import { countingKeys } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { anyDocument } from "../testing/documents.ts";
import { anyEdit } from "../testing/edits.ts";
import { anyRebuilding } from "../testing/rebuilding.ts";
import { mergeDocuments } from "./documents.ts";
const merge = (base: Document, ours: Document, theirs: Document, resolutions: readonly Resolution[] = []) =>
  mergeDocuments(base, ours, theirs, resolutions, {
    print: (block) => JSON.stringify(block, (name, value: unknown) => (name === "key" ? "" : value)),
    parse: (markdown) => parseMarkdown(markdown, countingKeys("p")),
  });
const anySide = (base: Document, prefix: string): fc.Arbitrary<Document> =>
  fc.oneof(anyEdit(base, prefix), anyRebuilding(base, prefix), anyEdit(base, prefix).chain((e) => anyRebuilding(e, prefix)));
const three = anyDocument({ minLength: 1, maxLength: 4 }).chain((base) =>
  fc.record({ base: fc.constant(base), ours: anySide(base, "o"), theirs: anySide(base, "t") }));
const outline = (n: any, d = 0): string => n.nodes.filter((x: any) => x.object === "block").map((x: any) => "  ".repeat(d) + x.type + " " + x.key + " " + JSON.stringify(x.data).slice(0, 60) + " " + JSON.stringify(x.nodes.filter((y: any) => y.object !== "block")).slice(0, 90) + "\n" + outline(x, d + 1)).join("");
const show = (cs: readonly any[]) => cs.map((c) => `${c.id.slice(0, 6)} ${c.kind} ${c.block?.key}`);
test("dbg", () => {
  const r = fc.check(
    fc.property(three, fc.array(fc.constantFrom("ours", "theirs", undefined), { minLength: 20, maxLength: 20 }), ({ base, ours, theirs }, picks) => {
      const { conflicts } = merge(base, ours, theirs);
      const res = conflicts.flatMap((c, i): Resolution[] => { const choose = picks[i % picks.length]; return choose === undefined ? [] : [{ conflict: c.id, choose: choose as "ours" }]; });
      const settled = new Set(res.map((x) => x.conflict));
      const after = merge(base, ours, theirs, res);
      return JSON.stringify(after.conflicts.map((c) => c.id)) === JSON.stringify(conflicts.map((c) => c.id).filter((id) => !settled.has(id)));
    }), process.env.SEED ? { seed: Number(process.env.SEED), path: process.env.FCPATH!, endOnFailure: true } : { numRuns: Number(process.env.RUNS ?? 1000) });
  if (!r.failed || !r.counterexample) { console.log("ok", r.seed); return; }
  const [{ base, ours, theirs }, picks] = r.counterexample as any;
  const { conflicts } = merge(base, ours, theirs);
  const res = conflicts.flatMap((c, i): any[] => { const choose = picks[i % picks.length]; return choose === undefined ? [] : [{ conflict: c.id, choose }]; });
  const after = merge(base, ours, theirs, res);
  console.log("SEED", r.seed, r.counterexamplePath);
  for (const [n, d] of Object.entries({ base, ours, theirs })) console.log(n + "\n" + outline(d));
  console.log("before", show(conflicts), "answers", res.map((x) => x.conflict.slice(0, 6) + " " + x.choose), "after", show(after.conflicts));
}, 300000);
