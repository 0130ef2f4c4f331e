import type { Plugin } from "vite";

/** What the first file must not hold, and where it belongs. */
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

/** Ends the build where the first file, which every visitor waits for, holds what only some screens use. */
export const startLaw = (): Plugin => ({
  name: "start-law",
  apply: "build",
  generateBundle(_options, bundle) {
    const start = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" && (file.isEntry || file.name === "libraries")
        ? Object.entries(file.modules)
        : [],
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
  },
});
