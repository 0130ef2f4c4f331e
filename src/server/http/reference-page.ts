import { failuresOf, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { permissionRules } from "#contract/permissions.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const section = (operation: Operation): string => `
<article id="${operation.id}">
<h3><code>${operation.method} ${escape(operation.path)}</code></h3>
<p>${escape(operation.summary)}. ${escape(operation.description ?? "")}</p>
<dl>
<dt>Operation</dt><dd><code>${operation.id}</code></dd>
<dt>Needs</dt><dd>${escape(permissionRules[operation.permission].needs)}</dd>
${
  operation.query
    ? `<dt>Query</dt><dd>${Object.keys(operation.query.shape)
        .map((name) => `<code>${escape(name)}</code>`)
        .join(", ")}</dd>`
    : ""
}
<dt>Answers</dt><dd>${operation.success.status}: ${escape(operation.success.description)}</dd>
<dt>Refuses</dt><dd>${failuresOf(operation).join(", ")}</dd>
</dl>
</article>`;

const render = (): string => {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API reference · Bindery</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/reference.css"></head>
<body><header><h1>Bindery management API</h1>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code>; tokens are made on the account screen.
Schemas stand in <a href="/openapi.json">the OpenAPI document</a>.</p></header>
<nav aria-label="Operations">${tags
    .map(
      (tag) =>
        `<h2>${escape(tag)}</h2><ul>${operations
          .filter((operation) => operation.tag === tag)
          .map(({ id, summary }) => `<li><a href="#${id}">${escape(summary)}</a></li>`)
          .join("")}</ul>`,
    )
    .join("")}</nav>
<main>${tags
    .map(
      (tag) =>
        `<section><h2>${escape(tag)}</h2>${operations
          .filter((operation) => operation.tag === tag)
          .map(section)
          .join("")}</section>`,
    )
    .join("")}</main></body></html>`;
};

let page: string | undefined;

/** A page that lists every operation with what it needs, answers and refuses, made from the contract. */
export const renderReference = (): Response => {
  page ??= render();
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
};
