import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolveConfig } from "vite";
import { type Outcome, root } from "./command.ts";

const file = join(root, "src/web/routeTree.gen.ts");
const read = (): string => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Whether the committed route tree equals the one that the router's plugin generates; leaves it unchanged. */
export const routeTreeDrift = async (): Promise<Outcome> => {
  const kept = read();
  // Resolving the configuration makes the plugin write the tree, with the options of the build.
  const { plugins } = await resolveConfig(
    { root, logLevel: "silent" },
    "build",
    "production",
    "production",
  );
  if (!plugins.some(({ name }) => name.includes("router-generator")))
    return {
      ok: false,
      output: "The build has no router plugin, so nothing makes the route tree.",
    };
  const made = read();
  if (made === kept) return { ok: true, output: "" };
  writeFileSync(file, kept);
  return { ok: false, output: "src/web/routeTree.gen.ts is out of date." };
};
