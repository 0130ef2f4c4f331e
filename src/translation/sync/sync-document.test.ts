import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block, Document } from "#contract/schemas/document.ts";
import { MAX_PAGE_DESCRIPTION } from "#contract/schemas/limits.ts";
import {
  childBlocks,
  countingKeys,
  findBlock,
  isBlock,
  newBlock,
  newText,
  plainTextOf,
  textBlock,
  walkBlocks,
} from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { normalise, printMarkdown } from "#content/markdown/print.ts";
import { anyDocument } from "#content/testing/documents.ts";
import { anyEdit } from "#content/testing/edits.ts";
import { anyRebuilding } from "#content/testing/rebuilding.ts";
import { cases, patience } from "#testing/depth.ts";
import { translated } from "../testing/texts.ts";
import { targetTexts } from "../units/target-texts.ts";
import { changeUnits, textPlaceOf } from "../units/unit-places.ts";
import { hashOfText } from "../units/unit.ts";
import { sourcesOfDocument } from "../units/units.ts";
import { syncDocument, type GeneratedDocument } from "./sync-document.ts";
import { translateDocument, translatePage } from "./translate-document.ts";

const parse = (markdown: string): Document => parseMarkdown(markdown, countingKeys("k"));

/** What an engine makes of a source, and a memory of hashes where it has a text. */
const generate = (source: Document, memory = new Map<string, string>()): GeneratedDocument => ({
  source,
  generated: translateDocument(
    source,
    ({ hash, source: { text } }) => memory.get(hash) ?? translated(text),
  ).content,
});

/** The document with other nodes in one block. */
const withNodes = (document: Document, key: string, nodes: Block["nodes"]): Document => {
  const visit = (block: Block): Block =>
    block.key === key
      ? { ...block, nodes }
      : {
          ...block,
          nodes: block.nodes.map((node) => (node.object === "block" ? visit(node) : node)),
        };
  return { ...document, nodes: document.nodes.map(visit) };
};

const unitKeys = (document: Document): string[] => {
  const keys = [...walkBlocks(document)].filter(({ block }) => textPlaceOf(block) !== undefined);
  return keys.map(({ block }) => block.key);
};

/** The keys of a document's blocks, each below its own, without those of some. */
const outline = (document: Document, known: ReadonlySet<string>): unknown => {
  const below = (blocks: readonly Block[]): unknown[] =>
    blocks.flatMap((block): unknown[] => {
      const inner = below(childBlocks(block));
      return known.has(block.key) ? [[block.key, inner]] : inner;
    });
  return below(document.nodes);
};

const keysOf = (document: Document): string[] =>
  [...walkBlocks(document)].map(({ block }) => block.key);

const pick = <Value>(values: readonly Value[], where: number): Value | undefined =>
  values[Math.floor(where * values.length)];

const unit = fc.double({ min: 0, max: 0.999_999, noNaN: true });

/** A translation as it lives: what people wrote in it, and what the last sync made. */
interface History {
  target: Document;
  before: GeneratedDocument;
  /** By the key of a block: the nodes that a person gave it. */
  readonly byHand: Map<string, Block["nodes"]>;
  /** Words of blocks that people added. */
  readonly added: string[];
  /** What people wrote, for every source that says the same. */
  readonly memory: Map<string, string>;
}

const editByHand = (history: History, where: number, words: string): void => {
  const there = new Set(keysOf(history.target));
  const keys = unitKeys(history.before.generated).filter((key) => there.has(key));
  const key = pick(keys, where);
  if (key === undefined) return;
  const nodes = [newText(`By hand ${words}`)];
  history.target = withNodes(history.target, key, nodes);
  history.byHand.set(key, nodes);
};

const addByHand = (history: History, where: number, words: string): void => {
  const block = textBlock("paragraph", `added${words}`, `Added ${words}`);
  const holders = [...walkBlocks(history.target)].filter(({ block: { type } }) =>
    ["blockquote", "hint", "expandable", "tabs-item", "list-item"].includes(type),
  );
  const holder = pick([undefined, ...holders], where);
  history.added.push(`Added ${words}`);
  if (holder === undefined) {
    const at = Math.floor(((where * 997) % 1) * (history.target.nodes.length + 1));
    history.target = { ...history.target, nodes: history.target.nodes.toSpliced(at, 0, block) };
  } else {
    const nodes = [...childBlocks(holder.block), block];
    history.target = withNodes(history.target, holder.block.key, nodes);
  }
};

const sync = (history: History, source: Document): void => {
  const { before, target, byHand, memory } = history;
  for (const [key, text] of targetTexts(before.source, target)) {
    const marked = sourcesOfDocument(before.source).get(key);
    if (byHand.has(key) && marked !== undefined) memory.set(hashOfText(marked.text), text);
  }
  const now = generate(source, memory);
  history.target = syncDocument({ before, now, target, kept: new Set(byHand.keys()) });
  history.before = now;
};

const check = ({ target, before, byHand, added }: History): void => {
  const { generated } = before;
  const known = new Set(keysOf(generated));
  expect(outline(target, known)).toEqual(outline(generated, known));
  const keys = keysOf(target);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of unitKeys(generated)) {
    const nodes = findBlock(target, key)?.block.nodes;
    expect(nodes).toEqual(byHand.get(key) ?? findBlock(generated, key)?.block.nodes);
  }
  const text = plainTextOf(target);
  for (const words of added) expect(text).toContain(words);
};

test(
  "nothing by hand is lost in any history, and blocks follow the source",
  { timeout: patience(300_000) },
  () => {
    let kept = 0;
    fc.assert(
      fc.property(
        anyDocument({ minLength: 1, maxLength: 5 }).map(normalise),
        fc.gen(),
        fc.integer({ min: 2, max: 4 }),
        (first, random, rounds) => {
          const start = generate(first);
          const history: History = {
            target: start.generated,
            before: start,
            byHand: new Map(),
            added: [],
            memory: new Map(),
          };
          let source = first;
          for (let round = 0; round < rounds; round += 1) {
            const people = random(() =>
              fc.array(fc.tuple(fc.boolean(), unit), { minLength: 1, maxLength: 4, size: "max" }),
            );
            for (const [at, [adds, where]] of people.entries())
              (adds ? addByHand : editByHand)(history, where, `${String(round)}x${String(at)}y`);
            const change = random(() =>
              fc.constantFrom("edit", "rebuild", "reword", "reword", "none"),
            );
            if (change === "reword") {
              const keys = [...history.byHand.keys()];
              const key = pick(
                keys,
                random(() => unit),
              );
              if (key !== undefined && unitKeys(source).includes(key))
                source = withNodes(source, key, [newText(`Source of ${String(round)}`)]);
            } else if (change !== "none") {
              const prefix = `s${String(round)}`;
              const edited = source;
              source = normalise(
                random(() => (change === "edit" ? anyEdit : anyRebuilding)(edited, prefix)),
              );
            }
            sync(history, source);
            const there = new Set(unitKeys(source));
            for (const key of history.byHand.keys())
              if (!there.has(key)) history.byHand.delete(key);
            kept += history.byHand.size;
            check(history);
          }
        },
      ),
      { numRuns: cases(100), endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(cases(100));
  },
);

/** The phrases that people wrote, by the key of the block that says them. */
const phrasesIn = (document: Document): Map<string, string> => {
  const phrases = [...walkBlocks(document)].flatMap(({ block }): [string, string][] => {
    const own = plainTextOf({ ...block, nodes: block.nodes.filter((node) => !isBlock(node)) });
    const found = /(?:By hand|Added) \d+x\d+y/.exec(own)?.[0];
    return found === undefined ? [] : [[found, block.key]];
  });
  return new Map(phrases);
};

test(
  "words stay and blocks follow the source, however people rebuild the target",
  { timeout: patience(300_000) },
  () => {
    let kept = 0;
    fc.assert(
      fc.property(
        anyDocument({ minLength: 1, maxLength: 5 }).map(normalise),
        fc.gen(),
        fc.array(fc.tuple(fc.boolean(), unit), { minLength: 1, maxLength: 4 }),
        (first, random, people) => {
          const before = generate(first);
          const history: History = {
            target: before.generated,
            before,
            byHand: new Map(),
            added: [],
            memory: new Map(),
          };
          for (const [at, [adds, where]] of people.entries())
            (adds ? addByHand : editByHand)(history, where, `0x${String(at)}y`);
          const { target: edited } = history;
          const target = random(() => fc.oneof(anyRebuilding(edited, "p"), anyEdit(edited, "p")));
          const now = generate(normalise(random(() => anyRebuilding(first, "s"))));
          const synced = syncDocument({ before, now, target });
          const [was, is] = [keysOf(before.generated), keysOf(now.generated)].map(
            (keys) => new Set(keys),
          );
          expect(outline(synced, is ?? new Set())).toEqual(outline(now.generated, is ?? new Set()));
          const keys = keysOf(synced);
          expect(new Set(keys).size).toBe(keys.length);
          const text = plainTextOf(synced);
          for (const [phrase, key] of phrasesIn(target)) {
            if (was?.has(key) === true && is?.has(key) === false) continue;
            kept += 1;
            expect(text).toContain(phrase);
          }
        },
      ),
      { numRuns: cases(100), endOnFailure: true },
    );
    expect(kept).toBeGreaterThan(cases(100));
  },
);

test("a target nobody touched is what was generated", { timeout: patience(300_000) }, () => {
  fc.assert(
    fc.property(
      anyDocument({ maxLength: 4 }).chain((first) =>
        fc.tuple(fc.constant(first), anyEdit(first, "e")),
      ),
      ([first, second]) => {
        const [before, now] = [generate(normalise(first)), generate(normalise(second))];
        expect(syncDocument({ before, now, target: before.generated })).toEqual(now.generated);
      },
    ),
    { numRuns: cases(200) },
  );
});

describe("what a sync does with", () => {
  const synced = (
    source: string,
    change: (target: Document) => Document,
    later: string,
  ): string => {
    const [before, now] = [generate(parse(source)), generate(parse(later))];
    return printMarkdown(syncDocument({ before, now, target: change(before.generated) })).trim();
  };
  const say = (key: string, words: string) => (target: Document) =>
    withNodes(target, key, [newText(words)]);

  test("a text that a person changed while the source changed it, too", () => {
    expect(synced("Old text", say("k1", "Von Hand"), "New text")).toBe("Von Hand");
  });

  test("a text, a title and words of pictures that are kept", () => {
    const source =
      "Old text ![Old](a.png) ![Other](b.png)\n\n<details>\n<summary>Old</summary>\n\n</details>";
    const [before, now] = [
      generate(parse(source)),
      generate(parse(source.replaceAll("Old", "New"))),
    ];
    const kept = new Set(["k1", "k1:alt-1", "k2:title"]);
    const { generated: target } = before;
    expect(printMarkdown(syncDocument({ before, now, target, kept }))).toBe(printMarkdown(target));
    expect(printMarkdown(syncDocument({ before, now, target, kept: new Set(["k1:alt-1"]) }))).toBe(
      printMarkdown(now.generated).replace("![Newo]", "![Oldo]"),
    );
  });

  test("a new address in a text that a person wrote", () => {
    const byHand = (target: Document): Document => {
      const nodes = parse("Siehe [hier](/old) und da").nodes[0]?.nodes ?? [];
      return withNodes(target, "k1", nodes);
    };
    expect(synced("See [here](/old) now", byHand, "See [here](/new) now")).toBe(
      "Siehe [hier](/new) und da",
    );
  });

  test("an address that a person gave a text of the target", () => {
    const byHand = (target: Document): Document => {
      const nodes = parse("Siehe [hier](/de) und da").nodes[0]?.nodes ?? [];
      return withNodes(target, "k1", nodes);
    };
    expect(synced("See [here](/old) now", byHand, "See [here](/new) now")).toBe(
      "Siehe [hier](/de) und da",
    );
  });

  test("a paragraph that became a heading", () => {
    expect(synced("Text", say("k1", "Von Hand"), "## Text")).toBe("## Von Hand");
  });

  test("code that only a person changed, and code that both did", () => {
    const change = (target: Document): Document =>
      withNodes(target, "k1", [newText("echo Hallo # Gruß")]);
    expect(synced("```\necho hello\n```", change, "```\necho hello\n```\n\nEnd")).toBe(
      "```\necho Hallo # Gruß\n```\n\nEndo",
    );
    expect(synced("```\necho hello\n```", change, "```\necho bye\n```")).toBe(
      "```\necho Hallo # Gruß\n```",
    );
  });

  test("a block that the target deleted: it is there again", () => {
    const drop = (target: Document): Document => ({ ...target, nodes: target.nodes.slice(1) });
    expect(synced("One\n\nTwo", drop, "One\n\nTwo\n\nThree")).toBe("Oneo\n\nTwoo\n\nThreeo");
  });

  test("a block that the target added to one that the source deleted", () => {
    const add = (target: Document): Document => {
      const hint = target.nodes[1];
      const block = textBlock("paragraph", "new", "Nur hier");
      return withNodes(target, hint?.key ?? "", [...(hint?.nodes ?? []), block]);
    };
    const source = 'One\n\n{% hint style="info" %}\nNote\n{% endhint %}';
    const later = parse(source);
    const before = generate(parse(source));
    const now = generate({ ...later, nodes: later.nodes.slice(0, 1) });
    const target = syncDocument({ before, now, target: add(before.generated) });
    expect(printMarkdown(target).trim()).toBe("Oneo\n\nNur hier");
  });

  test("a column that the target added, and a row of the source", () => {
    const addColumn = (target: Document): Document => {
      const [table] = target.nodes;
      if (table === undefined) return target;
      const rows = childBlocks(table).map((row, at) => ({
        ...row,
        nodes: [
          ...childBlocks(row),
          textBlock("table-cell", `n${String(at)}`, `Neu ${String(at)}`),
        ],
      }));
      const nodes = [{ ...table, data: { align: [null, "right"] }, nodes: rows }];
      return { ...target, nodes };
    };
    expect(synced("| A |\n| - |\n| B |", addColumn, "| A |\n| - |\n| B |\n| C |")).toBe(
      "| Ao | Neu 0 |\n| --- | ---: |\n| Bo | Neu 1 |\n| Co |  |",
    );
  });

  test("a picture that the target has in its own language", () => {
    const source = "![A window](a.png)";
    const change = (target: Document): Document => ({
      ...target,
      nodes: [newBlock("image", "k1", [], { src: "de.png", alt: "Ein Fenster" })],
    });
    expect(synced(source, change, `${source}\n\nEnd`)).toBe("![Ein Fenster](de.png)\n\nEndo");
  });
});

test("words of a picture within a text are a unit of their own, wherever the picture stands", () => {
  const source = parse("See ![one](a.png) and ![two](b.png) here");
  const swapped = translateDocument(source, ({ key, source: { text } }) =>
    key === "k1" ? "Siehe <x2/> und <x1/>" : `${text}: ${key}`,
  );
  expect(printMarkdown(swapped.content).trim()).toBe(
    "Siehe ![two: k1:alt-2](b.png) und ![one: k1:alt-1](a.png)",
  );
  expect([...swapped.texts.keys()]).toEqual(["k1", "k1:alt-1", "k1:alt-2"]);
});

test("titles and descriptions are translated, but for those that would be too long", () => {
  const page = { title: "Start {{product}}", description: "Two words", slug: "start" };
  const made = translatePage(page, ({ key }) =>
    key === ":title" ? "Los mit <x1/>" : "ä".repeat(MAX_PAGE_DESCRIPTION + 1),
  );
  expect(made.content).toEqual({ ...page, title: "Los mit {{product}}" });
  expect([...made.texts]).toEqual([[":title", "Los mit <x1/>"]]);
  expect([...made.refused.values()].map(({ code }) => code)).toEqual(["too-long"]);
});

test("what has no text or a broken one stays as the source has it, and is told", () => {
  const source = parse("# Title\n\nRun `npm`\n\n    code");
  const made = translateDocument(source, ({ key }) => (key === "k2" ? "Starten" : undefined));
  expect(made.content).toBe(source);
  expect(made.missing).toEqual(["k1"]);
  expect([...made.refused].map(([key, { code }]) => [key, code])).toEqual([
    ["k2", "marker-missing"],
  ]);
  expect(changeUnits(source, () => undefined)).toBe(source);
});
