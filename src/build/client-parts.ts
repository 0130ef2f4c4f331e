import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";

const CLIENT = "src/client";
/** The files that offer all of the client, part by part. */
const WHOLE = ["sdk.gen.ts", "@tanstack/react-query.gen.ts"];
const IMPORT = /import (type )?\{([^}]*)\} from "([^"]+)";/g;

/** The part of the client that has each name, by the path of the file that offers it. */
const readParts = async (root: string, file: string): Promise<ReadonlyMap<string, string>> => {
  const code = await readFile(join(root, CLIENT, file), "utf8");
  const offers = code.matchAll(/export \{([^}]*)\} from "([^"]+)";/g);
  return new Map(
    [...offers].flatMap(([, names = "", part = ""]) =>
      names.split(",").map((name) => [name.trim(), join(CLIENT, dirname(file), part)] as const),
    ),
  );
};

/**
 * Lets imports from the whole client lead to the parts that have the names. The bundler takes a file that
 * offers many for one that needs them all, and every visitor would wait for every screen's requests.
 */
export const clientParts = (): Plugin => {
  let root = "";
  let wholes: readonly (readonly [string, ReadonlyMap<string, string>])[] = [];
  return {
    name: "client-parts",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      wholes = await Promise.all(
        WHOLE.map(async (file) => [join(CLIENT, file), await readParts(root, file)] as const),
      );
    },
    transform(code, id) {
      const importer = relative(root, id);
      if (!importer.startsWith("src/")) return undefined;
      const changed = code.replaceAll(
        IMPORT,
        (all, type: string | undefined, list: string, from: string) => {
          const target = from.startsWith(".")
            ? join(dirname(importer), from)
            : from.replace(/^#client\//, `${CLIENT}/`);
          const parts = wholes.find(([file]) => file === target)?.[1];
          if (parts === undefined || type !== undefined) return all;
          const names = list.split(",").map((name) => name.trim());
          return names
            .filter((name) => name !== "")
            .map((name) => `import { ${name} } from "/${parts.get(name) ?? target}";`)
            .join(" ");
        },
      );
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
};
