import { describeOperation } from "#openapi/describe/describe-operation.ts";
import { isObject, type JsonObject, textAt } from "#openapi/json.ts";
import { listOperations, type SpecOperation } from "#openapi/operations/list-operations.ts";
import { openApiText } from "../openapi-document.ts";
import { escapeHtml, inline, pageOf } from "./html.ts";
import { operationPage } from "./operation-page.ts";

interface Reference {
  readonly document: JsonObject;
  readonly operations: readonly SpecOperation[];
}

let known: Promise<Reference> | undefined;

const read = async (): Promise<Reference> => {
  const document: unknown = JSON.parse(await openApiText());
  if (!isObject(document)) throw new Error("The OpenAPI document is no object.");
  return { document, operations: listOperations(document) };
};

const respond = (page: string, status = 200): Response =>
  new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });

const MOST_WORDS = 10;

/**
 * Returns the operations whose method, path, summary, id and tags together contain every word of the query, ignoring
 * case.
 */
const found = (operations: readonly SpecOperation[], query: string) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return operations.filter(({ method, path, summary, operationId, tags }) => {
    const text = [method, path, summary, operationId, ...tags].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const item = ({ method, path, summary, operationId = "" }: SpecOperation): string =>
  `<li id="${escapeHtml(operationId)}"><a href="/reference/${encodeURIComponent(operationId)}">${escapeHtml(summary ?? path)}</a> <code>${method.toUpperCase()} ${escapeHtml(path)}</code></li>`;

const countOf = (count: number): string => (count === 1 ? "1 operation" : `${count} operations`);

const indexPage = (
  { document, operations }: Reference,
  query: string,
  missing?: string,
): string => {
  const shown = found(operations, query);
  const tags = [...new Set(shown.flatMap((operation) => operation.tags.slice(0, 1)))];
  const info = document["info"];
  const notice =
    missing === undefined
      ? ""
      : `<p class="required">There is no operation ${escapeHtml(missing)}. All others are listed here.</p>`;
  const said =
    query === ""
      ? `<p>${inline(textAt(info, "description") ?? "")}</p><p>Create a token on <a href="/account/tokens">your account</a>. Everything here comes from <a href="/openapi.json">the OpenAPI document</a>.</p>`
      : `<p>${countOf(shown.length)} with “${escapeHtml(query)}”. <a href="/reference">Show all</a></p>`;
  return pageOf({
    title: query === "" ? "API reference · Bindery" : `${query} · API reference`,
    query,
    body: `<h1>${escapeHtml(textAt(info, "title") ?? "API reference")}</h1>${notice}${said}${tags
      .map(
        (tag) =>
          `<section id="${encodeURIComponent(tag)}"><h2>${escapeHtml(tag)}</h2><ul class="operations">${shown
            .filter((operation) => operation.tags[0] === tag)
            .map(item)
            .join("")}</ul></section>`,
      )
      .join("")}`,
  });
};

/** Renders the list of all operations, or of those matching a search, from the OpenAPI document alone. */
export const referenceIndex = async (query: string): Promise<Response> =>
  respond(indexPage(await (known ??= read()), query.trim()));

/** Renders one operation in full; for an unknown id, the list with status 404. */
export const referenceOperation = async (
  operationId: string,
  origin: string,
): Promise<Response> => {
  const reference = await (known ??= read());
  const listed = reference.operations.find((operation) => operation.operationId === operationId);
  const described = listed && describeOperation(reference.document, listed);
  if (described === undefined) return respond(indexPage(reference, "", operationId), 404);
  return respond(operationPage(described, origin));
};
