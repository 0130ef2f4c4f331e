import { readFileSync } from "node:fs";
import type { Site } from "#server/modules/imports/fetching/site.ts";

/** The menu, or a page with its path, its title and its content. */
const PART = /^<!-- (?:menu|page (?<path>\S+) (?<title>.*)) -->\n(?<html>(?:(?!<!-- ).*\n)*)/gmu;

/** A website that is shipped with the demo. */
export interface ShippedSite {
  readonly origin: string;
  readonly pages: ReadonlyMap<string, string>;
  /** Pictures by path, as PNG. */
  readonly pictures: ReadonlyMap<string, Buffer<ArrayBuffer>>;
}

const htmlOf = (title: string, menu: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} - Pluvia manuals</title></head>
<body><header><a href="/">Pluvia</a></header>
<nav class="sidebar" aria-label="Main"><ul>${menu}</ul></nav>
<main><h1>${title}</h1>
${content}</main><footer>Pluvia, makers of rain gauges</footer></body></html>`;

/** Reads the site from a file of src/server/seed/content, as its server would return it. */
export const readShippedSite = (
  file: string,
  { origin, pictures }: Pick<ShippedSite, "origin" | "pictures">,
): ShippedSite => {
  const text = readFileSync(new URL(`./content/${file}.html`, import.meta.url), "utf8");
  let menu = "";
  const pages = new Map<string, string>();
  for (const { groups: { path, title = "", html = "" } = {} } of text.matchAll(PART))
    if (path === undefined) menu = html;
    else pages.set(path, htmlOf(title, menu, html));
  return { origin, pages, pictures };
};

/** Opens the site for imports. It is read from the shipped file, since a demo has no network. */
export const openShippedSite = ({ origin, pages, pictures }: ShippedSite): Site => {
  let received = 0;
  const answerOf = (address: string) => {
    const url = new URL(address);
    if (url.origin !== origin) return undefined;
    const picture = pictures.get(url.pathname);
    if (picture !== undefined) return { bytes: picture, contentType: "image/png" };
    const html = pages.get(url.pathname);
    return html === undefined
      ? undefined
      : { bytes: Buffer.from(html), contentType: "text/html; charset=utf-8" };
  };
  return {
    fetch: (address) => {
      const found = answerOf(address);
      const reached = { address, hops: [] };
      if (found === undefined)
        return Promise.resolve({ got: "nothing", reason: "not-found", ...reached });
      const { bytes, contentType } = found;
      received += bytes.length;
      const answer = { address, status: 200, retryAfter: "", contentType, bytes };
      return Promise.resolve({ got: "bytes", answer, bytes, ...reached });
    },
    sitemaps: () => Promise.resolve([]),
    received: () => received,
    close: () => Promise.resolve(),
  };
};
