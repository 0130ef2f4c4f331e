import { hostileTexts } from "#server/testing/hostile-texts.ts";

/**
 * Writes a page with one of the hostile texts: `tsx write-hostile-text.ts URL TOKEN SPACE NUMBER LENGTH`. A separate
 * program, so that sending the text does not slow down the measuring one; the text is built before it prints
 * "sending".
 */
const [url = "", token = "", spaceId = "", number = "", length = ""] = process.argv.slice(2);
const markdown = hostileTexts[Number(number)]?.of(Number(length)).slice(0, Number(length)) ?? "";
const change = { operation: "insert_page", title: "Page", document: { markdown } };
const body = JSON.stringify({ changes: [change] });
console.log("sending");
const start = performance.now();
const response = await fetch(`${url}/v1/spaces/${spaceId}/content`, {
  method: "POST",
  headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  body,
});
const answer = await response.text();
if (response.status !== 200 && response.status !== 422)
  throw new Error(`a hostile text was answered with ${response.status}: ${answer}`);
console.log(`answered in ${performance.now() - start} ms`);
