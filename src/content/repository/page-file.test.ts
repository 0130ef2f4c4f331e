import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newDocument, sameContent } from "../block.ts";
import { normalise } from "../markdown/print.ts";
import { anyDocument, anyWords } from "../testing/documents.ts";
import { readPageFile, writePageFile } from "./page-file.ts";

const at = { path: "guides/first-steps.md", keys: "k" };
const read = (text: string, label?: string) => readPageFile(text, { ...at, label });

const file = [
  "---",
  "description: >-",
  "  What it is",
  "  for.",
  "audience: all   # ours",
  "layout:",
  "  width: wide",
  "  title:",
  "    visible: false",
  "cover: ../.gitbook/assets/a.png",
  "coverY: -12.5",
  "---",
  "",
  "First *steps*",
  "=============",
  "",
  "Go.",
  "",
].join("\n");

describe("a page's file", () => {
  test("says title, attributes and text", () => {
    const page = read(file);
    expect(page.title).toBe("First steps");
    expect(page.said).toMatchObject({
      description: "What it is for.",
      layout: { width: "wide", title: false, outline: true },
      cover: { light: "../.gitbook/assets/a.png", yPos: -12.5 },
    });
    expect(page.document.nodes.map(({ type }) => type)).toEqual(["paragraph"]);
    expect(page.unread).toEqual([]);
  });

  test("takes its title from front matter, the table of contents, a heading or its name", () => {
    expect(read("---\ntitle: A\n---\n# B\n", "C").title).toBe("A");
    expect(read("# B\n", "C")).toMatchObject({
      title: "C",
      document: { nodes: [{ type: "heading-1" }] },
    });
    expect(read("# B\n", "B").document.nodes).toEqual([]);
    expect(read("# B\n").title).toBe("B");
    expect(read("Text").title).toBe("First steps");
  });

  test("has the heading it begins with for its title, and no later one", () => {
    for (const said of [
      "Words.",
      "> Words.",
      "* one",
      "```\ncode\n```",
      "## Two",
      "<h2>Two</h2>",
    ]) {
      const text = `${said}\n\n# Note\n\nMore.\n`;
      const page = read(text);
      expect(page.title).toBe("First steps");
      expect(page.document.nodes.filter(({ type }) => type === "heading-1")).toHaveLength(1);
      expect(read(`---\ntitle: Note\n---\n${text}`).document.nodes).toHaveLength(
        page.document.nodes.length,
      );
      const edited = { ...page, document: newDocument(page.document.nodes.slice(0, -1)) };
      expect(writePageFile(text, edited, at)).toBe(text.replace("\nMore.\n", ""));
    }
    for (const quiet of ["<!-- words -->", "![logo](a.png)", "[![](b.svg)](b) ![](c.svg)", "---"])
      expect(read(`${quiet}\n\n# Note\n\nMore.\n`).title).toBe("Note");
  });

  test("has a title without the tags of its heading, which stay in the file", () => {
    for (const [heading, title] of [
      ["A <small></small>", "A"],
      ['<a name="x"></a>**A** <sub>beta</sub>', "A beta"],
      ["A<br>B <!-- c -->", "A B"],
      ["List<string> and `<b>`", "List<string> and <b>"],
    ] as const) {
      const text = `# ${heading}\n\nText.\n`;
      const page = read(text);
      expect(page.title).toBe(title);
      expect(writePageFile(text, page, at)).toBe(text);
      const more = newDocument([...page.document.nodes, ...read("More.").document.nodes]);
      expect(writePageFile(text, { ...page, document: more }, at)).toBe(`${text}\nMore.\n`);
      expect(writePageFile(text, { ...page, title: "B" }, at)).toBe("# B\n\nText.\n");
    }
    expect(read("# <img src=a.png>\n\nText.\n")).toMatchObject({
      title: "First steps",
      document: { nodes: [{ type: "heading-1" }, {}] },
    });
  });

  test("keeps a title that came from elsewhere when its text begins with a heading", () => {
    const more = newDocument(read("Words.\n\n# Intro").document.nodes.slice(1));
    expect(writePageFile("", { ...read(""), document: more }, at)).toBe(
      "---\ntitle: First steps\n---\n\n# Intro\n",
    );
  });

  test("stays as it is where it was named by a heading further down before", () => {
    const text = "Words.\n\n# Note <small>x</small>\n\nMore.\n";
    const { nodes } = read(text).document;
    const page = {
      ...read(text),
      title: "Note <small>x</small>",
      document: newDocument([nodes[0]!]),
    };
    expect(writePageFile(text, page, { ...at, named: page.title })).toBe(
      `---\ntitle: ${page.title}\n---\n\n${text.replace("\nMore.\n", "")}`,
    );
  });

  test("names front matter that is no attribute", () => {
    expect(read("---\nicon: [1]\nvars: 5\nhidden: maybe\n---\n").unread).toEqual(["icon", "vars"]);
  });

  test("stays byte for byte while the page is as it says", () => {
    for (const text of [file, file.replaceAll("\n", "\r\n"), `\uFEFF${file}`, "", "Text", "# T"])
      expect(writePageFile(text, read(text), at)).toBe(text);
  });

  test("changes where the title stands, and nothing else", () => {
    expect(writePageFile(file, { ...read(file), title: "Next" }, at)).toBe(
      file.replace("First *steps*\n=============", "# Next"),
    );
    const both = "---\ntitle: A # why\nx: 1\n---\n\n# A\n\nText\n";
    expect(writePageFile(both, { ...read(both), title: "B" }, at)).toBe(
      "---\ntitle: B\nx: 1\n---\n\n# B\n\nText\n",
    );
    expect(writePageFile("Text\n", { ...read("Text\n"), title: "B" }, at)).toBe(
      "---\ntitle: B\n---\n\nText\n",
    );
    const listed = { ...at, label: "A", renamed: "B" };
    expect(writePageFile("Text\n", { ...read("Text\n", "A"), title: "B" }, listed)).toBe("Text\n");
  });

  test("keeps the heading of its title where it stands when blocks around it come or go", () => {
    const logo = "<p align=center><img src=a.png></p>\n\n";
    const below = `${logo}# Guide\nFirst.\n\nSecond.\n`;
    const page = read(below);
    const saying = (nodes: typeof page.document.nodes) =>
      writePageFile(below, { ...page, document: newDocument(nodes) }, at);
    const { nodes } = page.document;
    const more = read("New.").document.nodes;
    expect(saying([...more, ...nodes])).toBe(
      below.replace(`${logo}# Guide\n`, `# Guide\n\nNew.\n\n${logo}`),
    );
    expect(saying(nodes.slice(1))).toBe(below.replace(logo, ""));
    expect(saying(nodes.toSpliced(1, 1))).toBe(below.replace("First.\n", ""));
  });

  test("changes the attributes that changed, and nothing else", () => {
    const page = read(file);
    const { description: _gone, ...rest } = page.said;
    expect(writePageFile(file, { ...page, said: { ...rest, hidden: true } }, at)).toBe(
      file
        .replace("description: >-\n  What it is\n  for.\n", "")
        .replace("12.5\n", "12.5\nhidden: true\n"),
    );
  });

  test("says any page, new or written over another", () => {
    const anyPage = fc.record({
      title: anyWords().map((words) => words.trim().slice(0, 90).trim() || "Title"),
      document: anyDocument({ maxLength: 3 }),
      description: fc.option(fc.constantFrom("Short", "Long: # one"), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyPage, anyPage, (one, other) => {
        let text: string | undefined;
        for (const { title, document, description } of [one, other]) {
          const said = description === undefined ? {} : { description };
          const page = {
            title: title.replaceAll(/\s+/g, " "),
            said,
            document: normalise(document),
          };
          text = writePageFile(text, page, at);
          const again = read(text);
          expect(again.title).toBe(page.title);
          expect(again.said).toEqual(said);
          expect(sameContent(again.document, newDocument(page.document.nodes))).toBe(true);
          expect(writePageFile(text, again, at)).toBe(text);
        }
      }),
      { numRuns: 30 },
    );
  });
});
