import type {
  BodyDescription,
  MediaDescription,
  OperationDescription,
  ParameterDescription,
} from "#openapi/describe/describe-operation.ts";
import { exampleOf } from "#openapi/describe/example-of.ts";
import type { SchemaTerms } from "#openapi/compare/schema-terms.ts";
import { escapeHtml, inline, pageOf, prose } from "./html.ts";
import { SchemaList } from "./schema-list.ts";

const JSON_TYPE = "application/json";

const exampleText = (terms: SchemaTerms, { name, schema }: MediaDescription) =>
  schema && name === JSON_TYPE ? JSON.stringify(exampleOf(terms, schema), null, 2) : undefined;

/** Quotes text for a shell, so that nothing in it is interpreted. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the command that makes the request; path parameters and the token are shell variables. */
const curlOf = (operation: OperationDescription, origin: string): string => {
  const path = operation.path.replaceAll("{", "${");
  const parameters = operation.parameters.flatMap(({ place, parameters: all }) =>
    place === "query" ? all.filter(({ required }) => required) : [],
  );
  const query = parameters.map(({ name }) => `${name}=\${${name}}`).join("&");
  const media = operation.body?.media[0];
  const body = media && exampleText(operation.terms, media);
  return [
    `curl${operation.method === "get" ? "" : ` -X ${operation.method.toUpperCase()}`} "${origin}${path}${query === "" ? "" : `?${query}`}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer ${TOKEN}"'] : []),
    ...(media ? [`-H "Content-Type: ${media.name}"`] : []),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    ...(media && body === undefined ? ["--data-binary @file"] : []),
  ].join(" \\\n  ");
};

const parameterItem = (schemas: SchemaList, parameter: ParameterDescription): string => {
  const { name, required, schema, description } = parameter;
  return `<li><code>${escapeHtml(name)}</code> ${
    schema ? schemas.value(schema, required, { description: true }) : ""
  }${prose(description)}</li>`;
};

const places = { path: "Path", query: "Query", header: "Headers", cookie: "Cookies" } as const;

const parametersOf = ({ parameters }: OperationDescription, schemas: SchemaList): string =>
  parameters
    .map(
      ({ place, parameters: all }) =>
        `<h2>${place === "querystring" ? "Query" : places[place]}</h2><ul class="fields">${all
          .map((parameter) => parameterItem(schemas, parameter))
          .join("")}</ul>`,
    )
    .join("");

const mediaOf = (terms: SchemaTerms, schemas: SchemaList, media: MediaDescription): string => {
  const example = exampleText(terms, media);
  return `<p class="facts"><code>${escapeHtml(media.name)}</code></p>${
    media.schema ? schemas.fields(media.schema) : ""
  }${
    example === undefined
      ? ""
      : `<details><summary>Example</summary><pre><code>${escapeHtml(example)}</code></pre></details>`
  }`;
};

const bodyOf = (terms: SchemaTerms, schemas: SchemaList, body: BodyDescription): string =>
  `<h2>Body${body.required ? "" : " (optional)"}</h2>${body.media
    .map((media) => mediaOf(terms, schemas, media))
    .join("")}`;

const isFailure = ({ code }: { readonly code: string }): boolean => /^[45]/.test(code);

const responsesOf = ({ responses, terms }: OperationDescription, schemas: SchemaList): string => {
  const answers = responses.filter((response) => !isFailure(response));
  const failures = responses.filter(isFailure);
  const [failure] = failures.flatMap(({ media }) => media);
  return `<h2>Response</h2>${answers
    .map(
      ({ code, description, headers, media }) =>
        `<h3><code>${escapeHtml(code)}</code> ${inline(description ?? "")}</h3>${
          headers.length > 0
            ? `<p class="facts">Headers: ${headers.map(({ name }) => `<code>${escapeHtml(name)}</code>`).join(", ")}</p>`
            : ""
        }${media.map((one) => mediaOf(terms, schemas, one)).join("")}`,
    )
    .join("")}<h2>Errors</h2><ul class="fields">${failures
    .map(
      ({ code, description }) =>
        `<li><code>${escapeHtml(code)}</code> ${inline(description ?? "")}</li>`,
    )
    .join("")}</ul>${failure ? mediaOf(terms, schemas, failure) : ""}`;
};

/** Renders everything about one operation: its command, its input, its responses and its failures. */
export const operationPage = (operation: OperationDescription, origin: string): string => {
  const schemas = new SchemaList(operation.terms);
  const title = operation.summary ?? operation.path;
  const [tag] = operation.tags;
  return pageOf({
    title: `${title} · API reference`,
    body: `<article>${tag === undefined ? "" : `<p class="facts"><a href="/reference#${encodeURIComponent(tag)}">${escapeHtml(tag)}</a></p>`}
<h1>${escapeHtml(title)}</h1>
<p class="address"><code><b>${operation.method.toUpperCase()}</b> ${escapeHtml(operation.path)}</code></p>
${operation.deprecated ? '<p class="required">Deprecated</p>' : ""}${prose(operation.description)}
<h2>Request</h2><pre><code>${escapeHtml(curlOf(operation, origin))}</code></pre>
${parametersOf(operation, schemas)}${operation.body ? bodyOf(operation.terms, schemas, operation.body) : ""}${responsesOf(operation, schemas)}</article>`,
  });
};
