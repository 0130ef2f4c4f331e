import { parse } from "yaml";
import { pathIn, resolvePath } from "./file-paths.ts";

/** The path of the settings file in the synchronised folder. */
export const SETTINGS_FILE = ".gitbook.yaml";

/** A redirect as written in the file. */
export interface WrittenRedirect {
  readonly from: string;
  readonly to: string;
  /** The file it points to; absent if it names none in the folder of the pages. */
  readonly path?: string;
}

/** The settings of a folder from `.gitbook.yaml`; paths start at the top of the repository. */
export interface RepositorySettings {
  /** The folder of the pages. */
  readonly root: string;
  /** The file of the first page. */
  readonly readme: string;
  /** The file of the table of contents. */
  readonly summary: string;
  /** Old addresses and their destinations. */
  readonly redirects: readonly WrittenRedirect[];
  /** Why the file was not read, or only in part. */
  readonly problem?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MAX_REDIRECTS = 1000;

/** Reads the settings of a folder. Missing or invalid settings have their defaults. */
export const readSettingsFile = (folder: string, text: string | undefined): RepositorySettings => {
  const usual = { root: folder, readme: pathIn(folder, "README.md") };
  const without: RepositorySettings = {
    ...usual,
    summary: pathIn(folder, "SUMMARY.md"),
    redirects: [],
  };
  if (text === undefined) return without;
  let said: unknown;
  try {
    said = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    return { ...without, problem: error instanceof Error ? error.message.split("\n")[0]! : "" };
  }
  if (said === null) return without;
  if (!isRecord(said)) return { ...without, problem: "It is no list of settings." };
  const pathOf = (value: unknown, within: string): string | undefined => {
    if (typeof value !== "string" || value === "") return undefined;
    const path = resolvePath(within, value.replace(/^\/+/, ""));
    return path !== undefined && (within === "" || path === within || path.startsWith(`${within}/`))
      ? path
      : undefined;
  };
  const root = said["root"] === undefined ? folder : pathOf(said["root"], folder);
  if (root === undefined) return { ...without, problem: "root leads out of the folder." };
  const structure = isRecord(said["structure"]) ? said["structure"] : {};
  const redirects = isRecord(said["redirects"]) ? Object.entries(said["redirects"]) : [];
  return {
    root,
    readme: pathOf(structure["readme"], root) ?? pathIn(root, "README.md"),
    summary: pathOf(structure["summary"], root) ?? pathIn(root, "SUMMARY.md"),
    redirects: redirects.slice(0, MAX_REDIRECTS).map(([from, value]) => {
      const to = typeof value === "string" ? value : JSON.stringify(value);
      const path = pathOf(to.replace(/#.*$/, ""), root);
      return { from, to, ...(path === undefined ? {} : { path }) };
    }),
    ...(redirects.length > MAX_REDIRECTS
      ? { problem: `Only the first ${MAX_REDIRECTS} redirects count.` }
      : {}),
  };
};
