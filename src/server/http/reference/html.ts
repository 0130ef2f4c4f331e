/** Escapes text for HTML elements and attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Renders the paragraphs of a description, with text between backticks as code. */
export const prose = (text: string | undefined): string =>
  (text ?? "")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join("");

/** The same for a single paragraph, without an element around it. */
export const inline = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

interface Page {
  readonly title: string;
  /** The search query, to fill the search field again. */
  readonly query?: string;
  readonly body: string;
}

/** Renders a whole page of the reference, with the search box that every page has. */
export const pageOf = ({ title, query = "", body }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/reference.css"></head>
<body><header><a class="home" href="/reference">API reference</a>
<form action="/reference" role="search"><input type="search" name="q" maxlength="100" value="${escapeHtml(query)}" aria-label="Search operations" placeholder="Search operations"><button>Search</button></form>
<a href="/account/tokens">API tokens</a><a href="/">Dashboard</a></header>
<main>${body}</main></body></html>`;
