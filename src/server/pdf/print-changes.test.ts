import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument } from "#content/testing/documents.ts";
import {
  changedPage,
  lettersOf,
  made,
  makeOrdered,
  orderOf,
  orderedPage,
  textOf,
} from "#server/testing/ordered-pdf.ts";
import { cases } from "#testing/depth.ts";
import type { OrderedChange, OrderedPage } from "./pdf-order.ts";

const whole = (kind: "added" | "removed"): OrderedChange => ({
  kinds: [kind],
  above: [],
  lines: [],
  sameText: false,
});
const edited: OrderedChange = { kinds: ["edited"], above: [], lines: [], sameText: false };
const compared = (pages: readonly OrderedPage[]) => orderOf(pages, { compares: true });

describe("what changes, as PDF", () => {
  it("lists the pages with what became of each, where it is and on which sheet", async () => {
    const { pdf, flaw } = await made(
      compared([
        { ...orderedPage("a", "Start", "All new."), change: whole("added") },
        changedPage("b", "Install", "Run it.", "Run it twice."),
        {
          id: "c",
          level: 1,
          title: "Home",
          change: {
            kinds: ["renamed", "moved"],
            above: [],
            moved: "Moved from Guides to the top level.",
            lines: [{ name: "Title", before: "House", after: "Home" }],
            sameText: true,
          },
        },
        { ...orderedPage("d", "Old", "Gone words."), change: whole("removed") },
      ]),
    );
    expect(flaw).toBeUndefined();
    const [, list = ""] = pdf.sheets;
    const rows = list.replaceAll(/\s+/gu, " ");
    expect(rows).toContain("What changes");
    for (const row of [
      "Added Start 3",
      "Edited Install Guides 4",
      "Renamed, Moved Home 5",
      "Removed Old 6",
    ])
      expect(rows).toContain(row);
    expect(pdf.links.slice(0, 4)).toEqual(["sheet 3", "sheet 4", "sheet 5", "sheet 6"]);
    expect(pdf.outline).toEqual(["Start", "Install", "Home", "Old"]);
    const [home = "", old = ""] = pdf.sheets.slice(4);
    expect(home).toContain("Moved from Guides to the top level.");
    expect(lettersOf(home)).toContain(lettersOf("Title House Home"));
    expect(home).toContain("The text of this page is the same.");
    expect(old).toContain("Gone words.");
  });

  it("says so when nothing differs", async () => {
    const { pdf } = await made(compared([]));
    expect(textOf(pdf)).toContain("No page differs.");
    expect(textOf(pdf)).not.toContain("What changes");
  });

  it.each([
    [
      "words",
      "It needs four gigabytes.",
      "It needs eight gigabytes.",
      ["needs \u2212four +eight gigabytes"],
    ],
    [
      "whole blocks",
      "Stays.\n\nGoes away.",
      "Stays.\n\n# Comes",
      ["Removed", "\u2212Goes away.", "Added", "+Comes"],
    ],
    ["marks", "It is **bold** so.", "It is bold so.", ["bold (formatting changed) so."]],
    [
      "addresses",
      "See [there](https://a.example/).",
      "See [there](https://b.example/).",
      ["there (link: \u2212https://a.example/ +https://b.example/)"],
    ],
    [
      "items",
      "- one\n- two\n- three",
      "- one\n- three\n- four",
      ["one", "\u2212two", "three", "+four"],
    ],
    ["tasks", "- [ ] call", "- [x] call", ["Done: \u2212no +yes", "[x] call"]],
    [
      "code",
      "```\nlet a = 1;\nlet b;\n```",
      "```\nlet a = 2;\nlet b;\n```",
      ["\u2212 let a = 1;", "+ let a = 2;", "let b;"],
    ],
    [
      "rows and cells",
      "| A | B |\n| - | - |\n| one | two |\n| three | four |",
      "| A | B |\n| - | - |\n| one | 2 |\n| five | six |\n| three | four |",
      ["Change", "A", "B", "Edited", "one", "\u2212two", "+2", "Added", "+five", "+six", "three"],
    ],
    [
      "comments of HTML",
      "<!-- old note -->\n\nWords.",
      "<!-- new note -->\n\nWords.\n\n<!-- added -->",
      ["Comment", "old note", "new note", "Words.", "Added", "Comment", "added"],
    ],
    [
      "hints",
      '{% hint style="info" %}\nMind it.\n{% endhint %}',
      '{% hint style="danger" %}\nMind it.\n{% endhint %}',
      ["Danger", "Kind: \u2212info +danger", "Mind it."],
    ],
    [
      "titles",
      "<details><summary>More</summary>\n\nInside\n\n</details>",
      "<details><summary>Much more</summary>\n\nInside\n\n</details>",
      ["\u2212More", "+Much more", "Inside"],
    ],
    [
      "what moved",
      "First words.\n\nSecond words.\n\nThird words.",
      "Third words.\n\nFirst words.\n\nSecond words.",
      [
        "Moved here, was below \u201CSecond words.\u201D",
        "Third words.",
        "Moved away from here: \u201CThird words.\u201D",
      ],
    ],
    [
      "what moved together",
      "One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.",
      "Four.\n\nFive.\n\nOne.\n\nTwo.\n\nThree.",
      [
        "2 blocks moved here, were below \u201CThree.\u201D",
        "Four.",
        "Five.",
        "One.",
        "Two.",
        "Three.",
        "2 blocks moved to the start",
      ],
    ],
    [
      "pictures",
      "![one](https://a.example/x.png)",
      "![two](https://b.example/x.png)",
      ["Alternative text:", "Removed", "a.example", "Added", "b.example"],
    ],
  ])("tells %s in signs and words, in order", async (_what, before, after, said) => {
    const { pdf, flaw } = await made(compared([changedPage("a", "Start", before, after)]));
    expect(flaw).toBeUndefined();
    const text = pdf.sheets
      .slice(2)
      .join(" ")
      .normalize("NFKC")
      .replaceAll(/[\s\u2060\u200B]+/gu, "");
    let from = 0;
    for (const words of said) {
      const at = text.indexOf(words.replaceAll(/\s+/gu, ""), from);
      expect(at, `${words} in ${text}`).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
  });

  it("is made of whatever two documents there are, to the standard for screen readers", async () => {
    const documents = fc.sample(anyDocument(), { numRuns: cases(150) });
    const pages = documents.slice(1).map((document, index): OrderedPage => ({
      id: `p${index}`,
      level: 1,
      title: `Page ${index}`,
      document: JSON.stringify(document),
      change: { ...edited, before: JSON.stringify(documents[index]) },
    }));
    const { flaw, sheets } = await makeOrdered(compared(pages));
    expect(flaw).toBeUndefined();
    expect(sheets).toBeGreaterThan(cases(30));
  });

  it("is made of whatever came, went and moved, to the same standard", async () => {
    const documents = fc.sample(anyDocument(), { numRuns: cases(60) });
    const pages = documents.map((before, index): OrderedPage => {
      const [first, ...rest] = before.nodes;
      const other = documents[index + 1]?.nodes ?? [];
      const nodes = [...rest.toReversed(), ...other.slice(0, 2), ...(first ? [first] : [])];
      return {
        id: `p${index}`,
        level: 1,
        title: `Page ${index}`,
        document: JSON.stringify({ ...before, nodes }),
        change: { ...edited, before: JSON.stringify(before) },
      };
    });
    const { flaw } = await makeOrdered(compared(pages));
    expect(flaw).toBeUndefined();
  });
});
