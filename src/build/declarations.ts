import { extname } from "node:path";
import { type ESTree, parseSync } from "vite";

/** A name that a file imports from another or re-exports. */
export interface Taken {
  readonly source: string;
  /** Its name in the other file; `*` for all of it. */
  readonly imported: string;
}

/** A declaration of a single name that can be moved to another file. */
export interface Declaration {
  readonly code: string;
  /** Names of the same file, including imported ones, that it may use; `name.part` if it uses a part of one. */
  readonly uses: ReadonlySet<string>;
}

export interface SourceFile {
  /** By local name. */
  readonly imports: ReadonlyMap<string, Taken>;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** The local name of each exported declaration, by exported name. */
  readonly exported: ReadonlyMap<string, string>;
  /** Names re-exported from other files, by exported name. */
  readonly handedOn: ReadonlyMap<string, Taken>;
  /** Whether the file contains only declarations, so that importing it has no side effects. */
  readonly isPlain: boolean;
  /** Names used by the side effects of importing the file. */
  readonly atOnce: ReadonlySet<string>;
}

type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Type positions contain no values, except these, which wrap one. */
const WRAPS_VALUE = /^TS(?:As|NonNull|Satisfies|Instantiation)/;

/** The parts of a node that are only names, by kind of node. */
const NAMES: Readonly<Record<string, string>> = {
  MemberExpression: "property",
  Property: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
  JSXAttribute: "name",
};

const nameOf = (node: { name?: unknown; value?: unknown }): string =>
  String(node.name ?? node.value);

/** Collects names that may refer to something declared elsewhere: possibly too many, but none is missed. */
const collect = (node: Node, skip: ReadonlySet<string>, names: Set<string>): void => {
  if (node.type.startsWith("TS") && !WRAPS_VALUE.test(node.type)) return;
  if (node.type === "Identifier" || node.type === "JSXIdentifier") names.add(node.name);
  if (node.type === "MemberExpression" && !node.computed && node.object.type === "Identifier") {
    names.add(`${node.object.name}.${nameOf(node.property)}`);
    return;
  }
  if (node.type === "Property" && node.key.type === "Identifier" && skip.has(node.key.name)) return;
  const computed = "computed" in node && node.computed;
  for (const [part, value] of Object.entries(node)) {
    if (part === NAMES[node.type] && !computed) continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) collect(child, skip, names);
  }
};

const declaredBy = (node: Node): readonly string[] | undefined => {
  if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration")
    return node.id === null ? undefined : [node.id.name];
  if (node.type !== "VariableDeclaration" || node.kind !== "const") return undefined;
  const [{ id } = { id: undefined }, ...more] = node.declarations;
  return id?.type === "Identifier" && more.length === 0 ? [id.name] : undefined;
};

const importsOf = (node: ESTree.ImportDeclaration): [string, Taken][] =>
  node.specifiers.flatMap((specifier) => {
    if (specifier.type === "ImportSpecifier" && specifier.importKind === "type") return [];
    const imported =
      specifier.type === "ImportSpecifier"
        ? nameOf(specifier.imported)
        : specifier.type === "ImportDefaultSpecifier"
          ? "default"
          : "*";
    return [[specifier.local.name, { source: node.source.value, imported }]];
  });

/** Parses the declarations of a TypeScript file. The values of properties named in `skip` do not count as uses. */
export const readSource = (
  path: string,
  code: string,
  skip: ReadonlySet<string> = new Set(),
): SourceFile => {
  const { program } = parseSync(path, code, { lang: extname(path) === ".tsx" ? "tsx" : "ts" });
  const imports = new Map<string, Taken>();
  const declarations = new Map<string, Declaration>();
  const exported = new Map<string, string>();
  const handedOn = new Map<string, Taken>();
  const atOnce = new Set<string>();
  let isPlain = true;

  const declare = (node: Node, isExported: boolean) => {
    if (node.type.startsWith("TS")) return;
    const names = declaredBy(node);
    if (names === undefined) {
      isPlain = false;
      collect(node, skip, atOnce);
      return;
    }
    const uses = new Set<string>();
    collect(node, skip, uses);
    for (const name of names) {
      uses.delete(name);
      declarations.set(name, { code: code.slice(node.start, node.end), uses });
      if (isExported) exported.set(name, name);
    }
  };

  for (const node of program.body) {
    if (node.type === "ImportDeclaration") {
      if (node.importKind === "type") continue;
      if (node.specifiers.length === 0) isPlain = false;
      for (const [name, taken] of importsOf(node)) imports.set(name, taken);
    } else if (node.type === "ExportNamedDeclaration") {
      if (node.declaration) declare(node.declaration, true);
      if (node.exportKind === "type") continue;
      for (const { local, exported: as, exportKind } of node.specifiers) {
        if (exportKind === "type") continue;
        const source = node.source?.value;
        if (source === undefined) exported.set(nameOf(as), nameOf(local));
        else handedOn.set(nameOf(as), { source, imported: nameOf(local) });
      }
    } else if (node.type === "ExportAllDeclaration" && node.exported !== null) {
      handedOn.set(nameOf(node.exported), { source: node.source.value, imported: "*" });
    } else if (node.type === "ExportAllDeclaration" || node.type === "ExportDefaultDeclaration") {
      isPlain = false;
      collect(node, skip, atOnce);
    } else declare(node, false);
  }
  for (const [as, name] of exported) {
    const taken = imports.get(name);
    if (taken !== undefined) handedOn.set(as, taken);
  }
  return { imports, declarations, exported, handedOn, isPlain, atOnce };
};
