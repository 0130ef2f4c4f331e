import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { sourceFiles, textOf } from "./tree.ts";

/** Resolves a specifier in a file to a path of this repository; undefined for a package. */
export const targetOf = (file: string, specifier: string): string | undefined => {
  const [path = ""] = specifier.split("?");
  if (path === "#client") return "src/client/index.ts";
  if (path.startsWith("#e2e/")) return path.slice(1);
  if (path.startsWith("#")) return `src/${path.slice(1)}`;
  return path.startsWith(".") ? normalize(join(dirname(file), path)) : undefined;
};

interface Import {
  readonly specifier: string;
  readonly isType: boolean;
}

/** Returns everything a file imports: declarations, re-exports, `import()` and imported types. */
export const importsOf = (file: string): Import[] => {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, false);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
      found.push({
        specifier: node.moduleSpecifier.text,
        isType: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
      });
    else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      found.push({ specifier: node.moduleSpecifier.text, isType: node.isTypeOnly });
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument))
        found.push({ specifier: argument.text, isType: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const DATABASE = "src/server/testing/test-database.ts";

/**
 * Returns the tests of the service that query a database, determined by their imports: only for these is a run on
 * PostgreSQL worth more than one on the embedded database.
 */
export const databaseTests = (): string[] => {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles)
    for (const { specifier, isType } of importsOf(file)) {
      const target = targetOf(file, specifier);
      if (target === undefined || isType) continue;
      importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  const reached = new Set<string>([DATABASE]);
  const waiting = [DATABASE];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) {
        reached.add(importer);
        waiting.push(importer);
      }
  return sourceFiles.filter(
    (file) =>
      /^src\/server\/.*\.test\.ts$/.test(file) &&
      (reached.has(file) || textOf(file).includes("TEST_DATABASE_URL")),
  );
};
