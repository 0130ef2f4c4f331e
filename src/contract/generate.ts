import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import { buildDocument } from "./document.ts";
import { type Operation, writes } from "./operation.ts";
import { operations } from "./operations/index.ts";
import { splitClient } from "./split-client.ts";

/**
 * Writes openapi.json and the client generated from it. With --check, generates both in a temporary folder, compares
 * the whole trees (an added or missing file counts) and exits with 1 if anything differs.
 */
const source = fileURLToPath(new URL("..", import.meta.url));
const root = join(source, "..");
const checking = process.argv.includes("--check");
const target = checking ? mkdtempSync(join(tmpdir(), "bindery-generated-")) : source;

const documentOf = (folder: string) =>
  join(folder, folder === source ? "contract/openapi.json" : "openapi.json");
writeFileSync(documentOf(target), `${JSON.stringify(buildDocument(), null, 2)}\n`);
/** What an operation reads or changes, so that the dashboard's cache knows what is stale. */
const meta = ({ operationId }: { operationId?: string }) => {
  const operation: Operation | undefined = operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`No operation is called ${operationId}`);
  return writes(operation) ? { changes: operation.changes } : { reads: operation.reads };
};
const logs = mkdtempSync(join(tmpdir(), "bindery-generate-"));
await createClient({
  input: documentOf(target),
  output: { path: join(target, "client"), clean: true, importFileExtension: ".ts" },
  logs: { level: "warn", path: logs },
  plugins: [
    { name: "@hey-api/client-fetch", bundle: true },
    "@hey-api/typescript",
    "@hey-api/sdk",
    {
      name: "@tanstack/react-query",
      queryKeys: true,
      queryOptions: { meta },
      mutationOptions: { meta },
    },
  ],
});
rmSync(logs, { recursive: true, force: true });
splitClient(join(target, "client"), operations);
const format = ["oxfmt", "--config", ".oxfmtrc.json", documentOf(target), join(target, "client")];
execFileSync("npx", format, {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});

if (checking) {
  const tree = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
      .toSorted();
  const [made, kept] = [join(target, "client"), join(source, "client")];
  const files = [...new Set([...tree(made), ...tree(kept)])];
  const text = (path: string) => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  };
  const stale = files.filter((file) => text(join(made, file)) !== text(join(kept, file)));
  if (text(documentOf(target)) !== text(documentOf(source))) stale.push("openapi.json");
  rmSync(target, { recursive: true, force: true });
  if (stale.length > 0) {
    process.stderr.write(
      `Generated code is out of date: ${stale.join(", ")}\nRun: npm run generate\n`,
    );
    process.exit(1);
  }
}
