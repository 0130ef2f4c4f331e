import type { Block } from "#contract/schemas/document.ts";
import { MAX_SPEC_SLUG } from "#contract/schemas/limits.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The part of one of the organization's specifications that a block shows. */
interface ShownOfSpec {
  /** Its slug. */
  readonly spec: string;
  /** As written in the block. */
  readonly operation?: { readonly method: string; readonly path: string };
  /** Names of schemas. */
  readonly schemas?: readonly string[];
}

const operationOf = ({ method, path }: Block["data"]): Pick<ShownOfSpec, "operation"> =>
  typeof method === "string" &&
  typeof path === "string" &&
  /^[A-Za-z]+$/.test(method) &&
  path !== ""
    ? { operation: { method, path } }
    : {};

const schemasOf = ({ schemas }: Block["data"]): string[] =>
  (typeof schemas === "string" ? schemas.split(",") : [])
    .map((name) => name.replaceAll(/^ +| +$/g, ""))
    .filter((name) => name !== "");

/** The part of a specification that a block shows; undefined for every other block. */
export const shownOfSpec = ({ type, data }: Block): ShownOfSpec | undefined => {
  const { spec, src } = data;
  const shows =
    type === "openapi-operation" ||
    type === "openapi-schemas" ||
    (type === "openapi" && src === undefined);
  if (!shows || typeof spec !== "string" || spec.length > MAX_SPEC_SLUG || !SLUG.test(spec))
    return undefined;
  return type === "openapi-schemas"
    ? { spec, schemas: schemasOf(data) }
    : { spec, ...operationOf(data) };
};

/** A part of a specification: an operation as written, or a schema. */
type SpecPart =
  | { readonly operation: { readonly method: string; readonly path: string } }
  | { readonly schema: string };

/** The text by which links identify a part, such as `get /pets/{id}` or `#Pet`. */
export const printSpecPart = (part: SpecPart): string =>
  "schema" in part
    ? `#${part.schema}`
    : `${part.operation.method.toLowerCase()} ${part.operation.path}`;

/** Parses a part from such a text. */
export const readSpecPart = (text: string): SpecPart => {
  if (text.startsWith("#")) return { schema: text.slice(1) };
  const at = text.indexOf(" ");
  return { operation: { method: text.slice(0, at), path: text.slice(at + 1) } };
};

/** The parts that a block shows, each as text; undefined for the whole specification. */
export const shownParts = ({ operation, schemas = [] }: ShownOfSpec): (string | undefined)[] => {
  if (operation !== undefined) return [printSpecPart({ operation })];
  return schemas.length === 0 ? [undefined] : schemas.map((schema) => printSpecPart({ schema }));
};
