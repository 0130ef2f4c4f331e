import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { attacked } from "./attacked.ts";
import { contentRoom } from "./content-room.ts";
import { deepCursor } from "./deep-cursor.ts";
import { firstStart } from "./first-start.ts";
import { root } from "./folders.ts";
import { git } from "./git.ts";
import { idleMemory } from "./idle-memory.ts";
import { growth } from "./growth.ts";
import { hostilePages } from "./hostile-texts.ts";
import { imports } from "./imports.ts";
import { inBrowser } from "./in-browser.ts";
import { largeSite } from "./large-site.ts";
import { largeSpace } from "./large-space.ts";
import { onEmbedded } from "./on-embedded.ts";
import { onPostgres } from "./on-postgres.ts";
import { links } from "./links.ts";
import { outputOfScript } from "./program.ts";
import { pdf } from "./pdf.ts";
import { realDocs } from "./real-docs.ts";
import { isMet, ratioOf, type Result, tableOf } from "./result.ts";
import { reviewScreen } from "./review-screen.ts";
import { samlResponses } from "./saml-responses.ts";
import { search } from "./search.ts";
import { siteEditor } from "./site-editor.ts";
import { siteImpact } from "./site-impact.ts";
import { specs } from "./specs.ts";
import { translations } from "./translations.ts";

/**
 * Measures the service and the dashboard against floors taken in the same run:
 *
 *   npm run bench -- [--only <group>] [file for the JSON]
 */

const groups = [
  onPostgres,
  onEmbedded,
  deepCursor,
  firstStart,
  idleMemory,
  inBrowser,
  contentRoom,
  growth,
  samlResponses,
  hostilePages,
  attacked,
  realDocs,
  pdf,
  imports,
  largeSpace,
  largeSite,
  reviewScreen,
  links,
  search,
  siteEditor,
  siteImpact,
  git,
  specs,
  translations,
];

const { values, positionals } = parseArgs({
  options: { only: { type: "string", multiple: true } },
  allowPositionals: true,
});
const names = groups.map(({ name }) => name);
const unknown = values.only?.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no group ${unknown}; there are ${names.join(", ")}.`);
  process.exit(2);
}

console.log(await outputOfScript("src/build/build.ts", []));

const results: Result[] = [];
const leftOut: { group: string; because: string }[] = [];
for (const group of groups) {
  if (values.only && !values.only.includes(group.name)) continue;
  console.log(`Measuring ${group.name} …`);
  const measured = await group.measure();
  if (typeof measured === "string") leftOut.push({ group: group.name, because: measured });
  else results.push(...measured);
}

const date = new Date().toISOString();
const fallback = `node_modules/.cache/bench/${date.replaceAll(":", "-")}.json`;
const file = positionals[0] === undefined ? join(root, fallback) : resolve(positionals[0]);
await mkdir(dirname(file), { recursive: true });
const report = {
  date,
  node: process.version,
  processors: cpus().map(({ model }) => model),
  results: results.map((result) => ({ ...result, ratio: ratioOf(result), met: isMet(result) })),
  leftOut,
};
await writeFile(file, `${JSON.stringify(report, undefined, 2)}\n`);

console.log(`\n${tableOf(results)}`);
for (const { group, because } of leftOut) console.log(`${group} was left out: ${because}`);
console.log(`\nWritten to ${file}`);
// Idle threads from measurements in this process would keep it from ending.
process.exit();
