import ts from "typescript";
import { expect, test } from "vitest";
import { textOf } from "./tree.ts";

const SETTINGS = "src/server/settings.ts";

/** The environment variables that the service reads: the keys of `variables` in its settings. */
const read = (): string[] => {
  const source = ts.createSourceFile(SETTINGS, textOf(SETTINGS), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      node.name.getText() === "variables" &&
      node.initializer &&
      ts.isCallExpression(node.initializer)
    ) {
      const [shape] = node.initializer.arguments;
      if (shape && ts.isObjectLiteralExpression(shape))
        names.push(...shape.properties.map((property) => property.name?.getText() ?? ""));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
};

/** The variables in the first column of the tables below "Settings" in README.md. */
const named = (): string[] =>
  [
    ...(/^## Settings$.*?(?=^## )/ms.exec(textOf("README.md"))?.[0] ?? "").matchAll(
      /^\|((?: *`[A-Z_]+`,?)+) *\|/gm,
    ),
  ].flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));

test("README.md names each setting that the service reads, and no other", () => {
  expect(read().length).toBeGreaterThan(0);
  expect(named().toSorted()).toEqual(read().toSorted());
});
