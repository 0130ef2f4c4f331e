import { z } from "zod";
import type { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { type Described, misfit } from "#server/testing/json-schema.ts";

interface DescribedParameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Described;
}
interface DescribedContent {
  readonly content?: Readonly<Record<string, { readonly schema: Described }>>;
}
interface DescribedOperation {
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: DescribedContent;
  readonly responses: Readonly<Record<string, DescribedContent>>;
}
export type Document = ReturnType<typeof buildDocument>;

const schemasOf = (document: Document) =>
  (document.components?.schemas ?? {}) as Readonly<Record<string, Described>>;

/** Returns a schema with its reference resolved. */
export const follow = (document: Document, schema: Described): Described => {
  const name = schema.$ref?.split("/").at(-1);
  if (name === undefined) return schema;
  const found = schemasOf(document)[name];
  if (found === undefined) throw new Error(`the document has no schema ${name}`);
  return follow(document, found);
};

const describedOf = (document: Document, { path, method }: Operation): DescribedOperation => {
  const item = document.paths?.[path] as Readonly<Record<string, DescribedOperation>> | undefined;
  const found = item?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`the document lacks ${method} ${path}`);
  return found;
};

const jsonOf = ({ content }: DescribedContent = {}) => content?.["application/json"]?.schema;
const formOf = ({ content }: DescribedContent = {}) =>
  content?.["application/x-www-form-urlencoded"]?.schema;

/** Returns the document's schema of a request body. */
export const bodySchemaOf = (document: Document, operation: Operation): Described | undefined => {
  const { requestBody } = describedOf(document, operation);
  return jsonOf(requestBody) ?? formOf(requestBody);
};

export const parametersOf = (
  document: Document,
  operation: Operation,
  fixture: "path" | "query" | "header",
): readonly DescribedParameter[] =>
  (describedOf(document, operation).parameters ?? []).filter((one) => one.in === fixture);

/** Whether the document declares a status for an operation. */
export const isDeclared = (document: Document, operation: Operation, status: number): boolean =>
  `${status}` in describedOf(document, operation).responses;

const made = new Map<Described, z.ZodType>();

/** Checks a response against the document alone, independently of the schema that produced it. */
export const answerSchemaOf = (
  document: Document,
  operation: Operation,
  status: number,
): z.ZodType => {
  const described = jsonOf(describedOf(document, operation).responses[status]);
  if (described === undefined) throw new Error(`${operation.id} does not declare ${status}`);
  const known = made.get(described);
  if (known) return known;
  const schema = z.unknown().superRefine((answer, context) => {
    const message = misfit(schemasOf(document), described, answer);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
  made.set(described, schema);
  return schema;
};
