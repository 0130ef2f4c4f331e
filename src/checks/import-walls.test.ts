import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "./command.ts";
import { refusedImport } from "./import-walls.ts";
import { importsOf, targetOf } from "./imports.ts";
import { sourceFiles } from "./tree.ts";

/** Imports that must be refused: a guard that dies silently is worse than none. */
const planted: readonly [file: string, specifier: string][] = [
  ["src/contract/schemas/planted.ts", "hono"],
  ["src/contract/schemas/planted.ts", "node:fs"],
  ["src/contract/schemas/planted.ts", "../operations/index.ts"],
  ["src/contract/operations/planted.ts", "#server/app.ts"],
  ["src/contract/operations/planted.ts", "#client"],
  ["src/contract/planted.ts", "#web/main.tsx"],
  ["src/content/planted.ts", "node:crypto"],
  ["src/content/planted.ts", "fast-check"],
  ["src/content/planted.ts", "#testing/depth.ts"],
  ["src/content/planted.ts", "#contract/operations/index.ts"],
  ["src/content/merge/planted.ts", "#site/structure/model.ts"],
  ["src/content/markdown/planted.test.ts", "node:fs"],
  ["src/content/markdown/planted.ts", "#server/app.ts"],
  ["src/content/testing/planted.ts", "#server/testing/make-app.ts"],
  ["src/site/planted.ts", "nanoid"],
  ["src/site/structure/planted.ts", "#content/block.ts"],
  ["src/site/condition/planted.ts", "react"],
  ["src/webpage/planted.ts", "node:fs"],
  ["src/webpage/convert/planted.ts", "#site/structure/model.ts"],
  ["src/webpage/planted.ts", "undici"],
  ["src/webpage/planted.test.ts", "#server/app.ts"],
  ["src/openapi/planted.ts", "node:fs"],
  ["src/openapi/read/planted.ts", "node:fs"],
  ["src/openapi/compare/planted.ts", "js-yaml"],
  ["src/openapi/compare/planted.ts", "#content/block.ts"],
  ["src/openapi/planted.test.ts", "#server/app.ts"],
  ["src/translation/planted.ts", "saxes"],
  ["src/translation/files/planted.ts", "node:fs"],
  ["src/translation/units/planted.ts", "#site/structure/model.ts"],
  ["src/translation/planted.test.ts", "#server/app.ts"],
  ["src/server/planted.ts", "#web/kit/format-number.ts"],
  ["src/server/planted.ts", "drizzle-orm"],
  ["src/server/planted.ts", "hono"],
  ["src/server/app.ts", "drizzle-orm"],
  ["src/server/http/planted.ts", "drizzle-orm/pg-core"],
  ["src/server/http/planted.ts", "#client"],
  ["src/server/http/planted.ts", "../../web/kit/plural.ts"],
  ["src/server/modules/teams/planted.ts", "hono"],
  ["src/server/modules/teams/planted.ts", "drizzle-orm"],
  ["src/server/modules/teams/planted.ts", "#server/http/bind.ts"],
  ["src/server/modules/teams/planted.ts", "#server/modules/members/member-rows.ts"],
  ["src/server/modules/teams/planted.ts", "../members/update-member.ts"],
  ["src/server/modules/people/teams/handlers.ts", "#server/db/transaction.ts"],
  ["src/server/modules/people/teams/team-rows.ts", "hono"],
  ["src/server/access/planted.ts", "#server/modules/teams/teams.ts"],
  ["src/server/events/planted.ts", "#server/http/bind.ts"],
  ["src/server/jobs/planted.ts", "pg"],
  ["src/server/links/planted.ts", "#server/modules/teams/teams.ts"],
  ["src/server/links/planted.ts", "drizzle-orm"],
  ["src/server/outbound/planted.ts", "#server/modules/teams/teams.ts"],
  ["src/server/saml/planted.ts", "#server/kit/failures.ts"],
  ["src/server/saml/planted.ts", "drizzle-orm"],
  ["src/server/pdf/planted.ts", "#server/db/transaction.ts"],
  ["src/server/git/planted.ts", "#server/db/transaction.ts"],
  ["src/server/modules/people/saml/planted.ts", "xml-crypto"],
  ["src/server/testing/planted.ts", "@xmldom/xmldom"],
  ["src/server/db/planted.ts", "#server/access/authorize.ts"],
  ["src/server/kit/planted.ts", "#server/db/transaction.ts"],
  ["src/server/seed/planted.ts", "drizzle-orm"],
  ["src/server/suites/planted.ts", "react"],
  ["src/server/testing/planted.ts", "node:timers/promises"],
  ["src/build/planted.ts", "#server/app.ts"],
  ["src/testing/planted.ts", "#server/app.ts"],
  ["src/web/planted.ts", "#contract/operations/index.ts"],
  ["src/web/planted.ts", "#server/app.ts"],
  ["src/web/planted.ts", "#client"],
  ["src/web/routes/planted.tsx", "#client"],
  ["src/web/routes/planted.tsx", "node:path"],
  ["src/web/shell/planted.ts", "#web/routes/index.tsx"],
  ["src/web/features/teams/planted.ts", "#web/routes/index.tsx"],
  ["src/web/shell/planted.ts", "#web/features/teams/index.ts"],
  ["src/server/modules/people/members/planted.ts", "#server/modules/sites/sites/find-site.ts"],
  ["src/server/modules/people/members/planted.ts", "#server/modules/library/spaces/find-space.ts"],
  ["src/server/modules/content/planted.ts", "#server/modules/review/change-requests/planted.ts"],
  ["src/server/modules/library/planted.ts", "#server/modules/sites/structure/structure.ts"],
  ["src/server/modules/library/planted.ts", "#server/modules/people/teams/team-rows.ts"],
  ["src/server/modules/people/sign-in/planted.ts", "#server/seed/demo.ts"],
  ["src/web/features/members/planted.ts", "#web/features/teams/index.ts"],
  ["src/web/features/teams/planted.ts", "#web/features/members/member-list.tsx"],
  ["src/web/forms/planted.ts", "#web/shell/frame.tsx"],
  ["src/web/table/planted.ts", "#web/features/teams/index.ts"],
  ["src/web/api/planted.ts", "#web/shell/frame.tsx"],
  ["src/web/api/planted.ts", "../shell/frame.tsx"],
  ["src/web/ui/planted.ts", "#web/api/connect.ts"],
  ["src/web/ui/planted.ts", "#contract/schemas/team.ts"],
  ["src/web/kit/planted.ts", "#web/ui/button.tsx"],
  ["src/web/kit/planted.ts", "react"],
  ["e2e/planted.ts", "#server/db/open.ts"],
  ["e2e/planted.ts", "#web/kit/format-number.ts"],
  ["e2e/journeys/planted.ts", "node:timers/promises"],
];

/** The walls refuse the planted, not everything. */
const permitted: readonly [file: string, specifier: string][] = [
  ["src/contract/schemas/fine.ts", "zod"],
  ["src/contract/operations/fine.ts", "../schemas/team.ts"],
  ["src/contract/generate.ts", "node:fs"],
  ["src/content/markdown/fine.ts", "markdown-it"],
  ["src/content/merge/fine.ts", "#contract/schemas/document.ts"],
  ["src/content/merge/fine.ts", "../compare/words.ts"],
  ["src/content/testing/fine.ts", "fast-check"],
  ["src/content/merge/fine.test.ts", "#testing/depth.ts"],
  ["src/site/fine.test.ts", "vitest"],
  ["src/webpage/html/fine.ts", "parse5"],
  ["src/webpage/fine.ts", "#content/block.ts"],
  ["src/server/modules/imports/fine.ts", "#webpage/read-web-page.ts"],
  ["src/openapi/read/fine.ts", "js-yaml"],
  ["src/translation/files/fine.ts", "saxes"],
  ["src/translation/units/fine.ts", "#content/block.ts"],
  ["src/openapi/compare/fine.ts", "#contract/schemas/openapi-rules.ts"],
  ["src/server/app.ts", "hono"],
  ["src/server/modules/people/teams/team-rows.ts", "drizzle-orm"],
  ["src/server/modules/teams/fine.ts", "#server/modules/members/update-member.ts"],
  ["src/server/modules/sites/fine.ts", "#server/modules/people/update-member.ts"],
  ["src/server/modules/teams/fine.test.ts", "#client"],
  ["src/server/modules/teams/fine.ts", "#content/block.ts"],
  ["src/server/modules/sites/fine.ts", "#server/modules/library/spaces/find-space.ts"],
  ["src/server/modules/review/fine.ts", "#server/modules/content/store/fine.ts"],
  ["src/server/db/fine.ts", "drizzle-orm"],
  ["src/server/saml/fine.ts", "xml-crypto"],
  ["src/server/modules/people/saml/fine.ts", "#server/saml/judge.ts"],
  ["src/web/api/fine.ts", "#client"],
  ["src/web/features/sites/fine.ts", "#site/structure/edit.ts"],
  ["src/web/routes/fine.tsx", "#contract/schemas/team.ts"],
  ["src/web/ui/fine.ts", "#web/kit/format-number.ts"],
  ["e2e/fine.ts", "#server/app.ts"],
];

describe("the walls", () => {
  test.each(planted)("refuse that %s imports %s", (file, specifier) => {
    expect(refusedImport(file, specifier)).toBeDefined();
  });

  test.each(permitted)("permit that %s imports %s", (file, specifier) => {
    expect(refusedImport(file, specifier)).toBeUndefined();
  });

  test("find what a file imports", () => {
    expect(importsOf("src/server/run.ts").map(({ specifier }) => specifier)).toContain("./dev.ts");
  });
});

test("every import of the repository is permitted", () => {
  const imports = sourceFiles.flatMap((file) =>
    importsOf(file).map((found) => ({ file, ...found })),
  );
  expect(imports.length).toBeGreaterThan(sourceFiles.length);
  const refused = imports.flatMap(({ file, specifier, isType }) => {
    const because = refusedImport(file, specifier, isType);
    return because ? [`${file} imports ${specifier}: ${because}`] : [];
  });
  expect(refused).toEqual([]);
});

/** The same across projects, refused by TypeScript itself. */
const rooms = [
  "src/contract",
  "src/content",
  "src/site",
  "src/webpage",
  "src/openapi",
  "src/translation",
  "src/server",
  "src/web",
  "e2e",
];
const FILE_OF_ANOTHER_PROJECT = 6307;
const CANNOT_FIND_NAME = [2304, 2580, 2584, 2591];
const exporting = "export const planted = 1;\n";

/** Type-checks files that exist in memory only, inside their real project; answers the codes a file. */
const typeCheckPlanted = (project: string, files: ReadonlyMap<string, string>) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, project, "tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
      },
    },
  );
  if (!config) throw new Error(`${project} has no tsconfig.json`);
  const texts = new Map([...files].map(([file, text]) => [join(root, file), text]));
  const host = ts.createCompilerHost(config.options);
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  host.getSourceFile = (path, options) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, options);
  };
  const ours = [...files.keys()].filter((file) => file.startsWith(`${project}/`));
  const program = ts.createProgram({
    // Only the planted files and what they import: the rest of the project is checked by `tsc -b`.
    rootNames: ours.map((file) => join(root, file)),
    options: config.options,
    host,
    ...(config.projectReferences ? { projectReferences: config.projectReferences } : {}),
  });
  const diagnostics = program.getOptionsDiagnostics();
  return (file: string): number[] => {
    const source = program.getSourceFile(join(root, file));
    if (!source) throw new Error(`${file} is in no program`);
    return [...diagnostics, ...program.getSemanticDiagnostics(source)]
      .filter((diagnostic) => diagnostic.file === source)
      .map(({ code }) => code);
  };
};

/** A foreign room that no reference of the project leads to. */
const foreign: Record<string, string> = {
  "src/contract": "#server/planted.ts",
  "src/content": "#site/planted.ts",
  "src/site": "#content/planted.ts",
  "src/webpage": "#site/planted.ts",
  "src/openapi": "#site/planted.ts",
  "src/translation": "#site/planted.ts",
  "src/server": "#web/planted.ts",
  "src/web": "#server/planted.ts",
  e2e: "#web/planted.ts",
};

test.each(rooms)("TypeScript's wall around %s stands", (project) => {
  const specifier = foreign[project] ?? "";
  const file = `${project}/planted-import.ts`;
  const files = new Map([
    [file, `export * from "${specifier}";\n`],
    [targetOf(file, specifier) ?? "", exporting],
    [`${project}/page.ts`, "export const planted: string = document.title;\n"],
    [`${project}/settings.ts`, "export const planted = process.env;\n"],
    [`${project}/fine.ts`, "export const planted = new Date().getTime();\n"],
  ]);
  const codesOf = typeCheckPlanted(project, files);
  expect(codesOf(file)).toContain(FILE_OF_ANOTHER_PROJECT);
  const refuses = (path: string) => codesOf(path).some((code) => CANNOT_FIND_NAME.includes(code));
  expect(refuses(`${project}/page.ts`), "the name document").toBe(
    [
      "src/contract",
      "src/content",
      "src/site",
      "src/webpage",
      "src/openapi",
      "src/translation",
      "src/server",
    ].includes(project),
  );
  expect(refuses(`${project}/settings.ts`), "the name process").toBe(
    ["src/content", "src/site", "src/web"].includes(project),
  );
  expect(codesOf(`${project}/fine.ts`)).toEqual([]);
});

test("every room is planted in", () => {
  const folders = ["src", "src/server", "src/web"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const open = new Set(["src/client", "src/checks"]);
  const walled = planted.map(([file]) => dirname(file));
  expect(
    folders.filter(
      (room) => !open.has(room) && !walled.some((path) => `${path}/`.startsWith(`${room}/`)),
    ),
  ).toEqual([]);
});
