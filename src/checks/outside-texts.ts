import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";
import { importsOf, targetOf } from "./imports.ts";

/**
 * External texts are parsed where they block nobody: in a thread or process that is ended if it takes too long. Code
 * reachable from the service's main thread parses them within its own bound, or not at all.
 */

/** Packages that parse external texts: pages, XML, repositories, specifications, code. */
export const readers =
  /^(@node-saml\/node-saml|@seriousme\/openapi-schema-validator|@xmldom\/xmldom|diff|isomorphic-git|js-yaml|katex|lowlight|markdown-it|parse5|saxes|xml-crypto|yaml)(\/|$)/;

/** All other packages that the service uses. */
export const others =
  /^(@electric-sql\/pglite|@hono\/node-server|drizzle-orm|fractional-indexing|hono|ipaddr\.js|nanoid|nodemailer|pg|pino|rate-limiter-flexible|undici|vite|zod)(\/|$)/;

/** Files that parse external texts on the main thread nevertheless, with the bound of their cost. */
export const onMainThread: Readonly<Record<string, string>> = {
  "src/content/markdown/characters.ts": "looks at one character at a time",
  "src/content/markdown/reader.ts":
    "texts of pages go to a thread when they are long (content/texts); comments have 10,000 characters",
  "src/content/compare/words.ts": "gives up after so many edits; long texts go to a thread",
  "src/server/http/read-body.ts": "linear in a bounded body, with turns for others in between",
  "src/server/http/read-form.ts": "linear in a bounded body",
  "src/server/outbound/robots.ts": "1,000 rules of 10 wildcards, none of which is tried again",
  "src/server/modules/people/pictures/picture-size.ts": "looks at the first bytes alone",
};

/** Parses only our own texts: those of the demo. */
const OURS = "src/server/seed/";

/** The imports of each file, which is read once. */
const known = new Map<string, ReturnType<typeof importsOf>>();
const importsIn = (file: string): ReturnType<typeof importsOf> => {
  const imports = known.get(file) ?? importsOf(file);
  known.set(file, imports);
  return imports;
};

/** Returns the files that the program starting with `start` loads, apart from its threads and child processes. */
export const reachedFrom = (start: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const isSource = /\.tsx?$/.test(file) && existsSync(join(root, file));
    if (reached.has(file) || file.startsWith(OURS) || !isSource) continue;
    reached.add(file);
    for (const { specifier, isType } of importsIn(file)) {
      const target = isType ? undefined : targetOf(file, specifier);
      if (target !== undefined) waiting.push(target);
    }
  }
  return reached;
};

/** Returns the packages that a file imports. */
export const packagesOf = (file: string): readonly string[] =>
  importsIn(file).flatMap(({ specifier, isType }) =>
    isType || specifier.startsWith("node:") || targetOf(file, specifier) !== undefined
      ? []
      : [specifier],
  );
