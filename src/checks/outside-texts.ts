import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";
import { importsOf, targetOf } from "./imports.ts";

/**
 * Texts that came from outside are read where they keep nobody waiting: in a thread or process that is ended when it
 * takes too long. What the main thread of the service can reach reads them within a bound of its own, or not at all.
 */

/** Packages that read what other people wrote: pages, XML, repositories, specifications, code. */
export const readers =
  /^(@node-saml\/node-saml|@seriousme\/openapi-schema-validator|@xmldom\/xmldom|diff|isomorphic-git|js-yaml|katex|lowlight|markdown-it|parse5|saxes|xml-crypto|yaml)(\/|$)/;

/** All other packages that the service uses. */
export const others =
  /^(@electric-sql\/pglite|@hono\/node-server|drizzle-orm|fractional-indexing|hono|ipaddr\.js|nanoid|nodemailer|pg|pino|rate-limiter-flexible|undici|vite|zod)(\/|$)/;

/** What reads outside texts on the main thread all the same, with what bounds its cost. */
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

/** Whose texts are our own: the demo. */
const OURS = "src/server/seed/";

/** Imports of a file, which is read once. */
const known = new Map<string, ReturnType<typeof importsOf>>();
const importsIn = (file: string): ReturnType<typeof importsOf> => {
  const imports = known.get(file) ?? importsOf(file);
  known.set(file, imports);
  return imports;
};

/** Files that the program which begins with `start` loads, threads and processes of its own aside. */
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

/** The packages that files load. */
export const packagesOf = (file: string): readonly string[] =>
  importsIn(file).flatMap(({ specifier, isType }) =>
    isType || specifier.startsWith("node:") || targetOf(file, specifier) !== undefined
      ? []
      : [specifier],
  );
