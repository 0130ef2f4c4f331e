import ts from "typescript";

const silencing = /(?:ox|es)lint-disable|@ts-(?:ignore|expect-error|nocheck)/;
const unfinished = /\b(?:T[O]DO|FIX[M]E|HA[C]K)\b/;
const runners = new Set(["test", "it", "describe", "suite"]);
const exclusive = new Set(["only", "skip", "todo", "fixme", "fails"]);
const unsafeHtml = new Set(["innerHTML", "outerHTML", "dangerouslySetInnerHTML"]);
const mutating = new Set(["mutate", "mutateAsync"]);

const isUnknown = (node: ts.TypeNode): boolean => node.kind === ts.SyntaxKind.UnknownKeyword;

/** Returns the leftmost name of a chain such as test.describe.only. */
const leftmost = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? leftmost(node.expression) : "";
};

/** Returns the rightmost name, which is the one that is called. */
const rightmost = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : "";
};

const isDefaultExport = (node: ts.Node): boolean =>
  ts.isExportAssignment(node) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) ||
  (ts.isExportSpecifier(node) && node.name.text === "default");

const complaint = (node: ts.Node, inTest: boolean): string | undefined => {
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (isDefaultExport(node)) return "default export";
  if (ts.isAsExpression(node) && ts.isAsExpression(node.expression))
    return isUnknown(node.expression.type) ? "cast through unknown" : undefined;
  if (ts.isPropertyAccessExpression(node)) {
    const { text } = node.name;
    if (text === "waitForTimeout") return "waiting by the clock";
    if (exclusive.has(text) && runners.has(leftmost(node.expression))) return `.${text} on a test`;
  }
  if (
    ts.isCallExpression(node) &&
    node.arguments.length > 1 &&
    mutating.has(rightmost(node.expression))
  )
    return "callbacks of mutate are lost when its component leaves";
  if (ts.isIdentifier(node) && unsafeHtml.has(node.text)) return node.text;
  if (inTest && ts.isCallExpression(node) && leftmost(node.expression) === "setTimeout")
    return "waiting by the clock";
  return undefined;
};

/** Finds constructs that this repository does not use in the text of a file; each finding states its line. */
export const findBanned = (path: string, text: string, inTest = false): string[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const problem = complaint(node, inTest);
    if (problem) found.push(`${path}:${lineOf(node.getStart(source))}: ${problem}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  text.split("\n").forEach((line, index) => {
    if (silencing.test(line)) found.push(`${path}:${index + 1}: a silenced check`);
    if (unfinished.test(line)) found.push(`${path}:${index + 1}: unfinished`);
  });
  return found;
};
