import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "./command.ts";

/**
 * Plants imports that architecture forbids and expects the guards to refuse each of them: a guard that
 * dies silently is worse than none. Nothing is written into the source folders.
 */
const SLOW = 120_000;

const importing = (specifier: string): string => `export * from "${specifier}";\n`;

/** What both guards must refuse: TypeScript's project walls and the linter's rules. */
const acrossRooms: readonly [file: string, specifier: string][] = [
  ["src/contract/planted.ts", "../server/from-contract.ts"],
  ["src/contract/schemas/planted.ts", "../../server/from-schemas.ts"],
  ["src/contract/operations/planted.ts", "../../web/from-operations.ts"],
  ["src/content/planted.ts", "../server/from-content.ts"],
  ["src/content/markdown/planted.ts", "../../web/from-markdown.ts"],
  ["src/content/carry/planted.ts", "../../checks/from-carry.ts"],
  ["src/content/compare/planted.ts", "../../web/from-compare.ts"],
  ["src/content/merge/planted.ts", "../../server/from-merge.ts"],
  ["src/content/tree/planted.ts", "../../server/from-tree.ts"],
  ["src/content/testing/planted.ts", "../../server/from-content-testing.ts"],
  ["src/content/compare/from-site.ts", "../../site/from-content.ts"],
  ["src/site/planted.ts", "../server/from-site.ts"],
  ["src/site/condition/planted.ts", "../../web/from-condition.ts"],
  ["src/site/structure/planted.ts", "../../content/from-structure.ts"],
  ["src/site/testing/planted.ts", "../../server/from-site-testing.ts"],
  ["src/server/planted.ts", "../web/from-server.ts"],
  ["src/server/http/planted.ts", "../../web/from-http.ts"],
  ["src/server/modules/teams/planted.ts", "../../../web/from-teams.ts"],
  ["src/server/testing/planted.ts", "../../checks/from-testing.ts"],
  ["src/web/planted.ts", "../server/from-web.ts"],
  ["src/web/api/planted.ts", "../../server/from-api.ts"],
  ["src/web/kit/planted.ts", "../../checks/from-kit.ts"],
  ["src/web/routes/planted.tsx", "../../server/from-routes.ts"],
  ["e2e/planted.ts", "../src/web/from-e2e.ts"],
  ["e2e/journeys/planted.ts", "../../src/checks/from-journeys.ts"],
];

/** What only the linter can refuse: packages, and rooms of one project among themselves. */
const insideRooms: readonly [file: string, specifier: string][] = [
  ["src/contract/schemas/lint.ts", "hono"],
  ["src/contract/schemas/lint-too.ts", "node:fs"],
  ["src/contract/operations/lint.ts", "../../client/index.ts"],
  ["src/content/lint.ts", "node:crypto"],
  ["src/content/lint-too.ts", "../contract/operations/index.ts"],
  ["src/content/lint-tests.ts", "fast-check"],
  ["src/content/markdown/lint.ts", "hono"],
  ["src/content/carry/lint.ts", "fractional-indexing"],
  ["src/content/compare/lint.ts", "react"],
  ["src/content/merge/lint.ts", "drizzle-orm"],
  ["src/content/tree/lint.ts", "nanoid"],
  ["src/content/testing/lint.ts", "node:fs"],
  ["src/content/markdown/lint.test.ts", "node:fs"],
  ["src/site/lint.ts", "node:crypto"],
  ["src/site/lint-too.ts", "../contract/operations/index.ts"],
  ["src/site/lint-tests.ts", "fast-check"],
  ["src/site/condition/lint.ts", "react"],
  ["src/site/structure/lint.ts", "nanoid"],
  ["src/site/testing/lint.ts", "node:fs"],
  ["src/site/structure/lint.test.ts", "node:fs"],
  ["src/server/lint.ts", "drizzle-orm"],
  ["src/server/lint-too.ts", "react"],
  ["src/server/http/lint.ts", "drizzle-orm/pg-core"],
  ["src/server/http/lint-too.ts", "../../client/index.ts"],
  ["src/server/modules/teams/lint-http.ts", "hono"],
  ["src/server/modules/teams/lint-query.ts", "drizzle-orm"],
  ["src/server/modules/teams/lint-edge.ts", "../../http/bind.ts"],
  ["src/server/modules/teams/lint-neighbour.ts", "../members/member-rows.ts"],
  ["src/server/modules/teams/handlers.ts", "hono"],
  ["src/server/modules/teams/lint-rows.ts", "hono"],
  ["src/server/access/lint.ts", "../modules/teams/create-team.ts"],
  ["src/server/events/lint.ts", "../http/bind.ts"],
  ["src/server/jobs/lint.ts", "postgres"],
  ["src/server/outbound/lint.ts", "../modules/teams/create-team.ts"],
  ["src/server/db/lint.ts", "../access/authorize.ts"],
  ["src/server/kit/lint.ts", "../db/transaction.ts"],
  ["src/server/seed/lint.ts", "drizzle-orm"],
  ["src/server/suites/lint.ts", "react"],
  ["src/server/testing/lint.ts", "node:timers/promises"],
  ["src/build/lint.ts", "../server/app.ts"],
  ["src/web/lint.ts", "../contract/operations/index.ts"],
  ["src/web/lint-too.ts", "../client/index.ts"],
  ["src/web/routes/lint.tsx", "../../client/sdk.gen.ts"],
  ["src/web/shell/lint.ts", "../routes/index.tsx"],
  ["src/web/review/lint.ts", "../routes/index.tsx"],
  ["src/web/sites/lint.ts", "../routes/index.tsx"],
  ["src/web/forms/lint.ts", "../shell/frame.tsx"],
  ["src/web/table/lint.ts", "../routes/index.tsx"],
  ["src/web/api/lint.ts", "../shell/frame.tsx"],
  ["src/web/ui/lint.ts", "../api/connect.ts"],
  ["src/web/ui/lint-too.ts", "../../contract/schemas/team.ts"],
  ["src/web/kit/lint.ts", "../ui/button.tsx"],
  ["src/web/kit/lint-too.ts", "react"],
  ["e2e/lint.ts", "../src/server/db/open.ts"],
  ["e2e/journeys/lint.ts", "node:timers/promises"],
];

/** What is as it should be: the guards refuse the planted, not everything. */
const permitted: readonly [file: string, specifier: string][] = [
  ["src/contract/schemas/fine.ts", "zod"],
  ["src/contract/operations/fine.ts", "../schemas/team.ts"],
  ["src/contract/generate.ts", "node:fs"],
  ["src/content/fine.ts", "zod"],
  ["src/content/markdown/fine.ts", "markdown-it"],
  ["src/content/compare/fine.ts", "diff"],
  ["src/content/merge/fine.ts", "../../contract/schemas/document.ts"],
  ["src/content/merge/fine-too.ts", "../compare/words.ts"],
  ["src/content/testing/fine.ts", "fast-check"],
  ["src/content/fine.test.ts", "vitest"],
  ["src/site/fine.ts", "zod"],
  ["src/site/structure/fine.ts", "../../contract/schemas/primitives.ts"],
  ["src/site/structure/fine-too.ts", "../condition/fine.ts"],
  ["src/site/testing/fine.ts", "fast-check"],
  ["src/site/fine.test.ts", "vitest"],
  ["src/server/app.ts", "hono"],
  ["src/server/http/fine.ts", "../../contract/operations/index.ts"],
  ["src/server/modules/teams/team-rows.ts", "drizzle-orm"],
  ["src/server/modules/teams/fine.ts", "../members/update-member.ts"],
  ["src/server/db/fine.ts", "drizzle-orm"],
  ["src/server/testing/fine.ts", "../../client/index.ts"],
  ["src/server/modules/teams/fine.test.ts", "../../../client/index.ts"],
  ["src/server/modules/teams/fine-too.ts", "../../../content/block.ts"],
  ["src/server/modules/teams/fine-site.ts", "../../../site/structure/model.ts"],
  ["src/web/api/fine.ts", "../../client/sdk.gen.ts"],
  ["src/web/review/fine.ts", "../../content/block.ts"],
  ["src/web/sites/fine.ts", "../../site/structure/edit.ts"],
  ["src/web/routes/fine-site.ts", "../../site/structure/model.ts"],
  ["src/web/routes/fine.tsx", "../../contract/schemas/team.ts"],
  ["src/web/shell/fine.ts", "../forms/form-page.tsx"],
  ["src/web/forms/fine.ts", "../ui/button.tsx"],
  ["src/web/ui/fine.ts", "../kit/plural.ts"],
  ["e2e/fine.ts", "../src/server/app.ts"],
];

const lintReport = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

const lintPlanted = (files: readonly [file: string, specifier: string][]): Set<string> => {
  const folder = mkdtempSync(join(tmpdir(), "walls-"));
  try {
    cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    for (const [file, specifier] of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), importing(specifier));
    }
    const { stdout } = spawnSync(join(root, "node_modules/.bin/oxlint"), ["--format=json"], {
      cwd: folder,
      encoding: "utf8",
    });
    const { diagnostics } = lintReport.parse(JSON.parse(stdout));
    return new Set(
      diagnostics
        .filter(({ code }) => code === "eslint(no-restricted-imports)")
        .map(({ filename }) => filename),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Type-checks files that exist in memory only, each inside its real project; answers the codes a file. */
const typeCheckPlanted = (project: string, planted: ReadonlyMap<string, string>) => {
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
  const texts = new Map([...planted].map(([file, text]) => [join(root, file), text]));
  const host = ts.createCompilerHost(config.options);
  host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
  host.readFile = (path) => texts.get(path) ?? ts.sys.readFile(path);
  host.getSourceFile = (path, options) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, options);
  };
  const ours = [...planted.keys()].filter((file) => file.startsWith(`${project}/`));
  const program = ts.createProgram({
    rootNames: [...config.fileNames, ...ours.map((file) => join(root, file))],
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

test("the linter refuses every planted import and no permitted one", { timeout: SLOW }, () => {
  const planted = [...acrossRooms, ...insideRooms];
  const refused = lintPlanted([...planted, ...permitted]);
  const missed = planted.filter(([file]) => !refused.has(file));
  expect(missed, "planted, yet the linter let them pass").toEqual([]);
  expect(
    permitted.filter(([file]) => refused.has(file)),
    "permitted, yet refused",
  ).toEqual([]);
});

const FILE_OF_ANOTHER_PROJECT = 6307;
const CANNOT_FIND_NAME = [2304, 2580, 2584, 2591];

test.each(["src/contract", "src/content", "src/site", "src/server", "src/web", "e2e"])(
  "TypeScript's wall around %s stands",
  { timeout: SLOW },
  (project) => {
    const walls = acrossRooms.filter(([file]) => file.startsWith(`${project}/`));
    expect(walls.length).toBeGreaterThan(0);
    const files = new Map([
      ...walls.map(([file, specifier]) => [file, importing(specifier)] as const),
      ...walls.map(
        ([file, specifier]) =>
          [join(dirname(file), specifier), "export const planted = 1;\n"] as const,
      ),
      [`${project}/page.ts`, "export const planted: string = document.title;\n"],
      [`${project}/settings.ts`, "export const planted = process.env;\n"],
      [`${project}/fine.ts`, "export const planted = new Date().getTime();\n"],
    ]);
    const codesOf = typeCheckPlanted(project, files);
    for (const [file] of walls) expect(codesOf(file), file).toContain(FILE_OF_ANOTHER_PROJECT);
    const refuses = (file: string) => codesOf(file).some((code) => CANNOT_FIND_NAME.includes(code));
    expect(refuses(`${project}/page.ts`), "the name document").toBe(
      ["src/contract", "src/content", "src/site", "src/server"].includes(project),
    );
    expect(refuses(`${project}/settings.ts`), "the name process").toBe(
      ["src/content", "src/site", "src/web"].includes(project),
    );
    expect(codesOf(`${project}/fine.ts`)).toEqual([]);
  },
);

test("every room has a wall in this table", () => {
  const rooms = ["src", "src/server", "src/web"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const unwalled = new Set(["src/client", "src/checks"]);
  const walled = [...acrossRooms, ...insideRooms].map(([file]) => file);
  const open = rooms.filter(
    (room) => !unwalled.has(room) && !walled.some((file) => file.startsWith(`${room}/`)),
  );
  expect(open).toEqual([]);
});
