import { describe, expect, test } from "vitest";
import { freePath, relativePath, resolvePath, unsafeNameIn } from "./file-paths.ts";
import { readFront, rewriteFront, splitFile } from "./front-matter.ts";
import { readSettingsFile } from "./settings-file.ts";
import { readSummary, rewriteSummary, type SummaryEntry } from "./summary.ts";

describe("paths", () => {
  test("lead from one file to another and back", () => {
    expect(relativePath("a/b", "a/c/d.md")).toBe("../c/d.md");
    expect(resolvePath("a/b", "../c/d.md")).toBe("a/c/d.md");
    expect(relativePath("", "a.md")).toBe("a.md");
    expect(resolvePath("a", "../../x")).toBeUndefined();
    expect(resolvePath("a/b", "/top.md")).toBe("top.md");
  });

  test("are refused for names that mean something else to Git or systems", () => {
    for (const path of [".git/config", "a/.GIT/x", "a/../b", "a\\b", "a\u0000b", "a//b", "a/./b"])
      expect(unsafeNameIn(path)).toBe("unsafe-name");
    expect(unsafeNameIn(`a/${"ü".repeat(128)}.md`)).toBe("long-name");
    expect(unsafeNameIn(".gitbook/assets/a b.png")).toBeUndefined();
  });

  test("get a number where another differs in case alone", () => {
    expect(freePath("a/Intro.md", new Set(["a/intro.md"]))).toBe("a/Intro-2.md");
  });
});

describe("front matter", () => {
  const front =
    "---\n# who reads it\naudience: [dev,  ops]\ntitle:   'One'\nx: >-\n  long\n  text\n---\n";

  test("is taken off a file, and what only looks like it is not", () => {
    expect(splitFile(`\uFEFF${front}Text`)).toEqual({ mark: "\uFEFF", front, body: "Text" });
    expect(splitFile("---\nNo yaml: at: all\n---\n").front).toBe("");
    expect(splitFile("---\njust words\n---\n").front).toBe("");
  });

  test("changes the named keys and leaves every other byte", () => {
    expect(rewriteFront(front, { title: "Two: more" }, "\n")).toBe(
      front.replace("title:   'One'", 'title: "Two: more"'),
    );
    expect(rewriteFront(front, { title: undefined }, "\n")).toBe(
      front.replace("title:   'One'\n", ""),
    );
    expect(rewriteFront(front, { x: "short" }, "\n")).toBe(
      front.replace("x: >-\n  long\n  text\n", "x: short\n"),
    );
    expect(rewriteFront(front, { hidden: true }, "\n")).toBe(
      front.replace("text\n---", "text\nhidden: true\n---"),
    );
  });

  test("appears and goes with its only key", () => {
    const made = rewriteFront("", { icon: "book" }, "\n");
    expect(made).toBe("---\nicon: book\n---\n\n");
    expect(rewriteFront(made.trimEnd(), { icon: undefined }, "\n")).toBe("");
  });

  test("on one line is written anew, with all it says", () => {
    const written = rewriteFront("---\n{title: A, tags: [x]}\n---\n", { title: "B" }, "\n");
    expect(readFront(written)).toEqual({ title: "B", tags: ["x"] });
  });

  test("unfolds no aliases", () => {
    const bomb = ["a: &a [x,x,x]", "b: &b [*a,*a]", "c: [*b,*b,*b]"].join("\n");
    expect(readFront(`---\n${bomb}\n---\n`)).toEqual({});
  });
});

describe("settings", () => {
  test("say where pages, first page and table of contents are", () => {
    const text =
      "root: ./docs/\nstructure:\n  readme: ./intro.md\n  summary: toc.md\nredirects:\n  old/way: new.md#way\n  /gone: ../../x.md\n  odd: 7\n";
    expect(readSettingsFile("site", text)).toEqual({
      root: "site/docs",
      readme: "site/docs/intro.md",
      summary: "site/docs/toc.md",
      redirects: [
        { from: "old/way", to: "new.md#way", path: "site/docs/new.md" },
        { from: "/gone", to: "../../x.md" },
        { from: "odd", to: "7", path: "site/docs/7" },
      ],
    });
  });

  test("that lead out of the folder, or cannot be read, count as none and say why", () => {
    expect(readSettingsFile("a", "root: ../b").root).toBe("a");
    expect(readSettingsFile("a", "root: ../b").problem).toMatch(/out of the folder/);
    expect(readSettingsFile("", "a: [").problem).toBeDefined();
  });
});

describe("a table of contents", () => {
  const source = [
    "# Summary",
    "",
    "* [Home](README.md)",
    '    - [Deep](a/deep.md "Nav")',
    "",
    "## Guides",
    "",
    "<!-- kept -->",
    "* [**Start** here](<guides/first steps.md>)",
    "* [Site](https://example.com)",
    "* Words only",
    "",
  ].join("\n");
  const outline = (entries: readonly SummaryEntry[]): unknown =>
    entries.map(({ kind, title, target, children }) =>
      children.length === 0 ? [kind, title, target] : [kind, title, target, outline(children)],
    );

  test("is read as a tree", () => {
    expect(outline(readSummary(source).entries)).toEqual([
      ["page", "Home", "README.md", [["page", "Deep", "a/deep.md"]]],
      [
        "group",
        "Guides",
        "",
        [
          ["page", "Start here", "guides/first steps.md"],
          ["link", "Site", "https://example.com"],
          ["words", "Words only", ""],
        ],
      ],
    ]);
  });

  test("keeps every byte while it says the same", () => {
    expect(rewriteSummary(source, readSummary(source).entries)).toBe(source);
  });

  test("changes the line of a renamed entry alone", () => {
    const [home, guides] = readSummary(source).entries;
    const entries = [{ ...home!, title: "Welcome" }, guides!];
    expect(rewriteSummary(source, entries)).toBe(source.replace("[Home]", "[Welcome]"));
  });

  test("takes in what is added and moved, in the style it has", () => {
    const [home, guides] = readSummary(source).entries;
    const added = { kind: "page", title: "New [x]", target: "new.md", children: [] } as const;
    const entries = [{ ...home!, children: [...home!.children, added] }, guides!];
    const written = rewriteSummary(source, entries);
    expect(outline(readSummary(written).entries)).toEqual(outline(entries));
    expect(written).toContain("    * [New [x]](new.md)\n");
    const turned = rewriteSummary(source, [guides!, home!]);
    expect(outline(readSummary(turned).entries)).toEqual(outline([guides!, home!]));
    expect(turned).toContain("<!-- kept -->\n* [**Start** here](<guides/first steps.md>)\n");
  });

  test("is made where there was none", () => {
    const { entries } = readSummary(source);
    const made = rewriteSummary(undefined, entries);
    expect(outline(readSummary(made).entries)).toEqual(outline(entries));
    expect(made.startsWith("# Table of contents\n\n* [Home](README.md)\n  * [Deep]")).toBe(true);
  });
});
