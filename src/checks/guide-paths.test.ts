import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { root } from "./command.ts";
import ts from "typescript";
import { allFiles, sourceFiles, textOf } from "./tree.ts";

/** Paths and scripts that a guide cites exist: guides drift where nobody looks. */
/** The pages of the demo speak of another company's product. */
const PAGES = ["src/server/seed/content/", "src/server/modules/library/templates/space-templates/"];
const guides = allFiles.filter(
  (path) => path.endsWith(".md") && !PAGES.some((folder) => path.startsWith(folder)),
);

const links = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(https?|mailto):/.test(target));

const topFolders = new Set(
  allFiles.filter((path) => path.includes("/")).map((path) => path.split("/", 1)[0]),
);

/** Words of the text that begin with a top folder, such as src/server/app.ts. */
const citedPaths = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/.@-])\.?[\w-]+(?:\/[\w$.<>*{},-]+)+\/?/g)]
    .map(([path]) => path.replace(/[.,]+$/, ""))
    .filter((path) => topFolders.has(path.split("/", 1)[0]));

/** The part before a placeholder such as <resource> or *, which stands for many files. */
const concrete = (path: string): string => {
  const steps = path.split("/");
  const placeholder = steps.findIndex((step) => /[<>*{}]/.test(step));
  return placeholder === -1 ? path : steps.slice(0, placeholder).join("/");
};

const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf("package.json"))).scripts;
const citedScripts = (text: string): string[] => [
  ...[...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
  ...[...text.matchAll(/npm (test|start)\b/g)].map(([, name = ""]) => name),
];

test("the repository has a guide, and .ci/run runs the test command it names", () => {
  expect(guides).toContain("README.md");
  const command = "npm ci && npm test";
  expect(textOf("README.md")).toContain(command);
  expect(textOf(".ci/run").split("\n")).toContain(command);
});

test("cited paths are recognised", () => {
  const text = "See `src/server/app.ts`, src/web/<room>/x.ts and [more](src/gone.md#part).";
  expect(citedPaths(text)).toEqual(["src/server/app.ts", "src/web/<room>/x.ts", "src/gone.md"]);
  expect(citedPaths(text).map(concrete)).toContain("src/web");
  expect(links(text)).toEqual(["src/gone.md"]);
});

describe.each(guides)("%s", (guide) => {
  const text = textOf(guide);

  test("cites paths that exist", () => {
    const cited = [
      ...citedPaths(text).map(concrete),
      ...links(text).map((target) => normalize(join(dirname(guide), target))),
    ];
    expect(cited.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("cites scripts that exist", () => {
    expect(citedScripts(text).filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** Every comment of a file, one after the other. */
const commentsOf = (file: string): string => {
  const text = textOf(file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ])
      found.set(range.pos, text.slice(range.pos, range.end));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()].join("\n");
};

/** Pages that a comment names, such as quality.md or "spec: GET …", which is a page by another name. */
const citedPages = (comments: string): string[] => [
  ...[...comments.matchAll(/(?<![\w/.-])[\w./-]*[\w-]+\.md\b/g)].map(([page]) => page),
  ...[...comments.matchAll(/\(spec\b[^)]*\)|\bcontract-facts\b/g)].map(([page]) => page),
];

test("pages cited in comments are recognised", () => {
  expect(citedPages("/** One team (spec: GET ORG/teams). See access.md. */")).toEqual([
    "access.md",
    "(spec: GET ORG/teams)",
  ]);
  expect(commentsOf("src/checks/guide-paths.test.ts")).toContain("Every comment of a file");
});

test("comments cite paths and pages that exist", () => {
  // This file plants some that do not.
  const files = sourceFiles.filter((file) => file !== "src/checks/guide-paths.test.ts");
  const cited = files.flatMap((file) => {
    const comments = commentsOf(file);
    const gone = [
      ...citedPaths(comments).map(concrete),
      // A guide is spoken of without its folder, and a page beside another as a link has it.
      ...citedPages(comments).filter((page) => page !== "README.md" && !page.startsWith("./")),
    ].filter((path) => !existsSync(join(root, path)));
    return gone.map((path) => `${file} cites ${path}`);
  });
  expect(cited).toEqual([]);
});
