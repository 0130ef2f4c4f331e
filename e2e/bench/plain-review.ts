import type { JsonDocument as Document } from "#client";
import { withServer } from "./service.ts";

/** Both versions of a page, as its review shows them. */
export interface Versions {
  readonly before: Document;
  readonly after: Document;
}

/** Fetches both versions and writes the text of each block below the old one: the least that can be shown. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain</title><main></main><script type="module">
const textOf = (node) => node.leaves?.map((leaf) => leaf.text).join("") ?? (node.nodes ?? []).map(textOf).join("");
const { before, after } = await (await fetch("/versions")).json();
window.versions = { before, after };
const old = new Map(before.nodes.map((block) => [block.key, block]));
const main = document.querySelector("main");
for (const block of after.nodes) {
  for (const [tag, one] of [["del", old.get(block.key)], ["ins", block]]) {
    const line = document.createElement("p");
    const text = document.createElement(tag);
    text.textContent = one === undefined ? "" : textOf(one);
    line.append(text);
    main.append(line);
  }
}
</script>`;

/** Serves a plain page of both versions while `work` runs. */
export const withPlainReview = <Result>(
  versions: Versions,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const json = JSON.stringify(versions);
  return withServer((request, response) => {
    if (request.url === "/versions")
      response.setHeader("Content-Type", "application/json").end(json);
    else response.setHeader("Content-Type", "text/html; charset=utf-8").end(PAGE);
  }, work);
};
