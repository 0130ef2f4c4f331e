import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { isEverywhere } from "./chunks.ts";

/** What the entry file must not contain, and where that belongs. */
const LAWS = [
  {
    holds: /node_modules\/zod\//,
    instead: "words and limits of addresses stand in contract/schemas/enums.ts and limits.ts",
  },
  {
    holds: /src\/contract\/schemas\/(?!enums\.ts|limits\.ts)/,
    instead: "schemas come with the forms that use them",
  },
  {
    holds: /src\/(?:content|site|openapi|translation)\//,
    instead: "documents, sites and specifications come with the screens that show them",
  },
  {
    holds: /src\/web\/features\/.*messages\.tsx?$/,
    instead: "a feature's words come with its screens",
  },
];

/**
 * The largest size of the scripts that the list of members waits for, in kB after gzip; two thirds of it are
 * libraries. Lower it when something is removed.
 */
const MOST_KB = 146;

/** Returns the files that the list of members waits for. */
const firstFiles = (chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] => {
  const holdsList = ({ modules }: Rolldown.OutputChunk) =>
    Object.keys(modules).some((id) => id.endsWith("/features/members/member-list.tsx"));
  const needed = new Set(
    chunks.filter((chunk) => isEverywhere(chunk.fileName) || holdsList(chunk)),
  );
  for (const { imports } of needed)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return [...needed];
};

/**
 * Fails the build if the first screen would take longer to load, or if the entry file, which every visitor waits for,
 * contains code that only some screens use.
 */
export const startLaw = (): Plugin => ({
  name: "start-law",
  apply: "build",
  generateBundle(_options, bundle) {
    const start = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" && isEverywhere(file.fileName) ? Object.entries(file.modules) : [],
    );
    const broken = start
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .flatMap(([id]) =>
        LAWS.filter(({ holds }) => holds.test(id.replace(/\?.*$/, ""))).map((law) => ({
          id,
          ...law,
        })),
      )
      .map(({ id, instead }) => {
        const by = this.getModuleInfo(id)?.importers.join(", ") ?? "";
        return `The first file holds ${id}, imported by ${by}: ${instead}.`;
      });
    if (broken.length > 0) this.error(broken.join("\n"));

    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const bytes = firstFiles(chunks).map(({ code }) => gzipSync(code, { level: 9 }).byteLength);
    const weight = bytes.reduce((sum, size) => sum + size, 0) / 1_000;
    if (weight > MOST_KB)
      this.error(
        `The list of members waits for ${weight.toFixed(1)} kB of scripts, more than ${MOST_KB}: what it does not show comes later, as src/web/README.md says.`,
      );
  },
});
