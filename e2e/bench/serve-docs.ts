import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A documentation site on loopback: `tsx serve-docs.ts PAGES BYTES`. A separate program, so that serving does not
 * slow down the measuring one; prints its address. Its responses state when a page is unchanged.
 */
const [count = "", bytes = ""] = process.argv.slice(2);
const PAGES_A_SECTION = 50;
const pages = Number(count);
const sections = Math.ceil(pages / PAGES_A_SECTION);

const words =
  "service page request answer folder editor reader merge address token system change value limit table review".split(
    " ",
  );
/** Words that differ from page to page, but not from run to run. */
const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, at) => words[(seed * 7 + at * at * 3 + at) % words.length]).join(" ");

const pathOf = (page: number): string =>
  page === 0
    ? "/docs/"
    : `/docs/section-${Math.floor(page / PAGES_A_SECTION)}/page-${page % PAGES_A_SECTION}.html`;
const titleOf = (page: number): string => `${sentence(page, 3)} ${page}`;
const linkTo = (page: number): string => `<a href="${pathOf(page)}">${titleOf(page)}</a>`;

const menuOf = (page: number): string => {
  const own = Math.floor(page / PAGES_A_SECTION);
  const items = Array.from({ length: sections }, (_, section) => {
    const first = section * PAGES_A_SECTION;
    const last = section === own ? Math.min(first + PAGES_A_SECTION, pages) : first;
    let inside = "";
    for (let other = first + 1; other < last; other += 1) inside += `<li>${linkTo(other)}</li>`;
    return `<li>${linkTo(first)}<ul>${inside}</ul></li>`;
  });
  return `<nav class="sidebar" aria-label="Main"><ul>${items.join("")}</ul></nav>`;
};

/** A part of a page, with each of the kinds of block most common in documentation. */
const partOf = (page: number, part: number): string => {
  const seed = page * 31 + part;
  const other = linkTo(seed % pages);
  return `<h2 id="part-${part}">${sentence(seed, 4)}<a class="headerlink" href="#part-${part}">¶</a></h2>
<p>${sentence(seed + 1, 40)} <code>${sentence(seed, 1)}()</code>, see ${other}. ${sentence(seed + 2, 30)}</p>
<div class="highlight-ts"><pre><span class="k">const</span> <span class="n">${sentence(seed, 1)}</span> = <span class="mi">${seed}</span>;
<span class="k">await</span> <span class="nf">${sentence(seed + 3, 1)}</span>(<span class="s">"${sentence(seed + 4, 3)}"</span>);</pre></div>
<ul><li><p>${sentence(seed + 5, 12)}</p></li><li><p><strong>${sentence(seed + 6, 2)}</strong> ${sentence(seed + 7, 14)}</p></li></ul>
<table><thead><tr><th>${sentence(seed, 1)}</th><th>${sentence(seed + 8, 1)}</th></tr></thead><tbody>
<tr><td><code>${sentence(seed + 9, 1)}</code></td><td>${sentence(seed + 10, 9)}</td></tr>
<tr><td><code>${sentence(seed + 11, 1)}</code></td><td>${sentence(seed + 12, 9)}</td></tr></tbody></table>
<div class="admonition note"><p class="admonition-title">Note</p><p>${sentence(seed + 13, 20)}</p></div>`;
};

const htmlOf = (page: number): string => {
  let html = `<!doctype html><html lang="en"><head><title>${titleOf(page)} - Docs</title></head><body>${menuOf(page)}<main><h1>${titleOf(page)}</h1>`;
  for (let part = 0; html.length < Number(bytes); part += 1) html += partOf(page, part);
  return `${html}</main></body></html>`;
};

const answers = new Map<string, { readonly body: string; readonly etag: string }>();
const add = (path: string, body: string): void => {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 20)}"`;
  answers.set(path, { body, etag });
};
for (let page = 0; page < pages; page += 1) add(pathOf(page), htmlOf(page));

const server = createServer(({ url = "", headers }, response) => {
  if (url === "/sitemap.xml") {
    const { port } = server.address() as AddressInfo;
    const listed = [...answers.keys()].map((path) => `<loc>http://127.0.0.1:${port}${path}</loc>`);
    response.setHeader("Content-Type", "application/xml");
    response.end(`<urlset>${listed.map((one) => `<url>${one}</url>`).join("")}</urlset>`);
    return;
  }
  const answer = answers.get(url);
  response.statusCode =
    answer === undefined ? 404 : headers["if-none-match"] === answer.etag ? 304 : 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (answer) response.setHeader("ETag", answer.etag);
  response.end(response.statusCode === 200 ? answer?.body : "");
});
server.listen(0, "127.0.0.1", () => {
  console.log(`serves 127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit());
