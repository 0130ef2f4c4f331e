import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { drawPdf, type GreyImage, readPng, writePng } from "#server/testing/draw-pdf.ts";
import {
  changedPage,
  makeOrdered,
  orderedPage as page,
  orderOf,
} from "#server/testing/ordered-pdf.ts";

/**
 * Sheets as they are meant to look, in the folder `sheets` beside this file. What differs is drawn to
 * test-results/sheets; once it has been looked at and is meant, it is copied over.
 */
const references = fileURLToPath(new URL("./sheets/", import.meta.url));
const differing = join(process.cwd(), "test-results/sheets");

/** Dots a point: small, but a word that moves by a letter or a sign of another font shows. */
const SCALE = 0.5;
/** Shades by which a dot may differ, and the part of the ink that may differ by more: machines round edges differently. */
const MOST_SHADES = 48;
const MOST_OF_INK = 0.03;
/** The shade of paper with a trace of ink. */
const FAINT = 235;

const table = [
  "| Code | Message | What to do |",
  "| --- | --- | --: |",
  ...Array.from({ length: 60 }, (_, at) => `| \`E${at}\` | Part ${at} failed | Try ${at} again |`),
].join("\n");

const code = `\`\`\`ts title="src/main.ts"
// A line of code that is longer than the sheet is wide goes on further in than where a line begins, as here.
export const answer = (name: string) => \`\${name}: \${40 + 2}\`;
\`\`\`

Words with \`code\` in them.

\`\`\`
no language 1 < 2
\`\`\``;

/** Each of these pages begins a sheet. */
const pages = [
  [
    "latin",
    "# Überschrift\n\nGrüße, **naïve** *café*, Žluťoučký kůň. [A link](https://example.com/)",
  ],
  ["greek", "# Επικεφαλίδα\n\nΕλληνικά, **έντονα** και *πλάγια*. `κώδικας`"],
  ["cyrillic", "# Заголовок\n\nКириллица, **жирный** и *курсив*. `код`"],
  ["cjk", "# 見出し\n\n日本語の**太字**テキスト。简体中文。한국어 **굵게**."],
  ["arabic", "# عنوان\n\nهذا نص عربي مع **خط عريض** و `code` والرقم 42.\n\n- واحد\n- اثنان"],
  ["hebrew", "# כותרת\n\nשלום **עולם** עם `code` ומספר 42.\n\n1. אחת\n2. שתיים"],
  ["thai", "# หัวเรื่อง\n\nภาษาไทยเขียนติดกันโดยไม่มีช่องว่าง **ตัวหนา**"],
  ["emoji", "# Signs 🎉\n\n😀 👍 ❤ ★ ✓ → ∑ ∫ ⌘ ↵ €"],
  ["long-table", table],
  ["code", code],
] as const;

const tags = `<h2 align="center">In the middle</h2>

<p align="center"><img src="https://example.com/logo.png" alt="Logo"></p>

Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark>marked</mark>, <ins>new</ins>, <del>old</del>.[^1]

<table><tr><th>A</th><th align="right">B</th></tr><tr><td>1</td><td align="right">2<br>3</td></tr></table>

<table><tr><td>no head</td><td><b>b</b></td></tr></table>

[^1]: What the note says
`;

const before = "One old word.\n\nGone.\n\n- a\n- b";
const after = "One new word.\n\n- a\n- b\n- c\n\nCome.";

const drawAll = async (): Promise<ReadonlyMap<string, GreyImage>> => {
  const made = await makeOrdered(
    orderOf(pages.map(([name, markdown]) => page(name.replaceAll("-", ""), name, markdown))),
  );
  const changes = await makeOrdered(
    orderOf([changedPage("a", "Changes", before, after)], { compares: true }),
  );
  const tagged = await makeOrdered(orderOf([page("a", "Tags", tags)]));
  const sheets = await drawPdf(made.bytes, SCALE);
  // The cover, the contents, a sheet for each page and another for the rest of the table.
  const names = ["cover", "contents", ...pages.map(([name]) => name)];
  names.splice(names.indexOf("long-table") + 1, 0, "long-table-2");
  const changed = (await drawPdf(changes.bytes, SCALE)).at(-1);
  expect(sheets).toHaveLength(names.length);
  const drawn = new Map(sheets.map((sheet, at) => [names[at] ?? "", sheet]));
  if (changed) drawn.set("changes", changed);
  const last = (await drawPdf(tagged.bytes, SCALE)).at(-1);
  if (last) drawn.set("tags", last);
  return drawn;
};

/** How much differs visibly, as a part of the ink of both. */
const difference = (one: GreyImage, other: GreyImage): number => {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let [ink, differ] = [0, 0];
  for (const [at, dot] of one.dots.entries()) {
    const there = other.dots[at] ?? 0;
    if (Math.min(dot, there) < FAINT) ink += 1;
    if (Math.abs(dot - there) > MOST_SHADES) differ += 1;
  }
  return differ / Math.max(1, ink);
};

describe("sheets", () => {
  it("look as they are meant to", { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const [name, sheet] of await drawAll()) {
      const file = join(references, `${name}.png`);
      const part = existsSync(file) ? difference(sheet, readPng(await readFile(file))) : 1;
      if (part <= MOST_OF_INK) continue;
      await mkdir(differing, { recursive: true });
      await writeFile(join(differing, `${name}.png`), writePng(sheet));
      wrong.push(`${name}: ${(part * 100).toFixed(1)} % of the ink`);
    }
    expect(wrong).toEqual([]);
  });

  it("are told apart by a word", async () => {
    const [one, other] = await Promise.all(
      [
        "ten words that stand in a line of this one sheet",
        "ten words that stand in a line of this sheet",
      ].map(async (words) => {
        const { bytes } = await makeOrdered(orderOf([page("a", "A", `${words}\n\n`.repeat(9))]));
        return (await drawPdf(bytes, SCALE)).at(-1);
      }),
    );
    if (one === undefined || other === undefined) throw new Error("there is no sheet");
    expect(difference(one, readPng(writePng(one)))).toBe(0);
    expect(difference(one, other)).toBeGreaterThan(MOST_OF_INK);
  });
});
