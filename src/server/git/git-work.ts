import { createHash } from "node:crypto";
import { addressOfRef } from "#content/links/link-target.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import { isPagePath, pathIn } from "#content/repository/file-paths.ts";
import { type ReadText, readRepository } from "#content/repository/read-repository.ts";
import type { RepositoryFile } from "#content/repository/repository.ts";
import { readSettingsFile, SETTINGS_FILE } from "#content/repository/settings-file.ts";
import { writeRepository } from "#content/repository/write-repository.ts";
import { openCachedRepository } from "./cached-repository.ts";
import { openLocalRepository } from "./local-repository.ts";
import {
  type ComposeAnswer,
  type ComposeOrder,
  type GitOrder,
  gitFailure,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_PAGE_BYTES,
  type Opening,
  type ReadAnswer,
  type ReadOrder,
} from "./git-order.ts";
import { problemOf } from "./problems.ts";

interface Progress {
  readonly step: string;
  readonly done?: number;
  readonly total?: number;
}

/** The character encoding of a text. */
type Encoding = "utf-8" | "utf-16le" | "utf-16be";

const encodingOf = (bytes: Uint8Array): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
};

/** Returns the text of a file, including its byte order mark; undefined where it is not text. */
const decode = (bytes: Uint8Array): string | undefined => {
  try {
    const encoding = encodingOf(bytes);
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return encoding === "utf-8" && text.includes("\u0000") ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Encodes a text in the encoding the file had before. */
const encode = (text: string, before: Uint8Array | undefined): Uint8Array => {
  const encoding = before === undefined ? "utf-8" : encodingOf(before);
  if (encoding === "utf-8") return Buffer.from(text, "utf8");
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
};

const LFS = /^version https:\/\/git-lfs\.github\.com\/spec\//;

const isPointer = (bytes: Uint8Array): boolean =>
  bytes.length < 1024 && LFS.test(Buffer.from(bytes).toString("latin1"));

/** Carries out the orders of one session, one at a time. */
export const createGitWork = (
  opening: Opening,
  newId: () => string,
  progress: (said: Progress) => void,
): ((order: GitOrder) => Promise<unknown>) => {
  const repository =
    opening.local === undefined
      ? openCachedRepository(opening)
      : openLocalRepository(opening.local, opening.remote.ref);

  /** The bytes of the file requested last. */
  let handedOver: Uint8Array = new Uint8Array();

  const textsOf = (total: number) => {
    let done = 0;
    return async (oid: string): Promise<ReadText> => {
      done += 1;
      if (done % 100 === 0) progress({ step: "Reading pages", done: Math.min(done, total), total });
      const bytes = await repository.readBlob(oid);
      if (bytes.length > MAX_PAGE_BYTES) return { skipped: "too-large" };
      if (isPointer(bytes)) return { skipped: "lfs-pointer" };
      const text = decode(bytes);
      return text === undefined ? { skipped: "not-utf8" } : { text };
    };
  };

  const addressIn = (dashboard: string) => (target: ContentRef) => {
    const address = addressOfRef(target);
    if (target.kind === "url") return target.url;
    return address?.startsWith("/") === true ? `${dashboard}${address}` : undefined;
  };

  const checkCounts = (files: readonly RepositoryFile[]): void => {
    const pages = files.filter(({ path }) => isPagePath(path)).length;
    if (pages > MAX_FILES || files.length - pages > MAX_FILES)
      throw gitFailure(
        "too-many",
        `The folder has more than ${MAX_FILES.toLocaleString("en")} ${pages > MAX_FILES ? "pages" : "files"}.`,
        "Bind the space to a smaller folder of the repository.",
      );
  };

  const read = async ({
    directory,
    base,
    known,
    treeURL,
    dashboard,
  }: ReadOrder): Promise<ReadAnswer> => {
    progress({ step: "Asking the repository" });
    const { head, isEmpty } = await repository.remoteHead();
    const addressOf = addressIn(dashboard);
    const source = { directory, known, newId, treeURL, addressOf, dashboard };
    if (head === undefined) {
      if (!isEmpty)
        throw gitFailure(
          "no-branch",
          `The repository has no branch ${opening.remote.ref.replace("refs/heads/", "")}.`,
          "Choose one of its branches, or push this one first.",
        );
      const nothing = {
        files: [],
        textOf: () => Promise.resolve({ text: "" }),
        refusesFile: () => Promise.resolve(undefined),
      };
      const { tree, documents, files, records, notes, redirects } = await readRepository({
        ...source,
        ...nothing,
        known: undefined,
      });
      return {
        head,
        isEmpty,
        isRewritten: base !== undefined,
        commits: [],
        moreCommits: 0,
        tree,
        documents,
        files,
        records,
        notes,
        redirects,
      };
    }
    progress({ step: "Receiving commits" });
    await repository.fetch(head, base);
    const { commits, more, isRewritten } = await repository.commitsSince(head, base);
    progress({ step: "Reading files" });
    const listed = await repository.readTree(head, directory);
    checkCounts(listed);
    const total = listed.filter(({ path }) => isPagePath(path)).length;
    const { tree, documents, files, records, notes, redirects } = await readRepository({
      ...source,
      files: listed,
      textOf: textsOf(total),
      refusesFile: async (oid) => {
        const bytes = await repository.readBlob(oid);
        if (bytes.length > MAX_FILE_BYTES) return "too-large";
        return isPointer(bytes) ? "lfs-pointer" : undefined;
      },
    });
    return {
      head,
      isEmpty,
      isRewritten,
      commits,
      moreCommits: more,
      tree,
      documents,
      files,
      records,
      notes,
      redirects,
    };
  };

  const compose = async (order: ComposeOrder): Promise<ComposeAnswer> => {
    progress({ step: "Writing files" });
    const { head, directory, said, next, documents, spaceFiles, bytes, treeURL, dashboard } = order;
    const files = head === undefined ? [] : await repository.readTree(head, directory);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const textOf = textsOf(files.length);
    const settingsFile = byPath.get(pathIn(directory, SETTINGS_FILE));
    const settingsText = settingsFile && (await textOf(settingsFile.oid));
    const settings = readSettingsFile(
      directory,
      settingsText && "text" in settingsText ? settingsText.text : undefined,
    );
    const { changes, records, notes } = await writeRepository({
      files,
      textOf,
      settings,
      said,
      next,
      documentOf: (id) => documents.get(id),
      spaceFiles,
      treeURL,
      addressOf: addressIn(dashboard),
      dashboard,
    });
    if (changes.length === 0) return { tree: undefined, changes: [], records, notes };
    const written = new Map<string, { oid: string; mode: string } | null>();
    const composed: ComposeAnswer["changes"][number][] = [];
    for (const change of changes) {
      const { path, from, text, file, mode, action } = change;
      const was = byPath.get(from ?? path);
      const before = was === undefined ? undefined : await repository.readBlob(was.oid);
      const isText = isPagePath(path);
      composed.push({
        ...change,
        before: before === undefined || !isText ? null : (decode(before) ?? null),
      });
      if (action === "remove") written.set(path, null);
      if (from !== undefined) written.set(from, null);
      const content = text === undefined ? file && bytes.get(file) : encode(text, before);
      if (content !== undefined && content !== "")
        written.set(path, { oid: await repository.writeBlob(content), mode });
    }
    // Keep a path that one file leaves and another one takes.
    for (const { path, text, file } of changes)
      if ((text !== undefined || file !== undefined) && written.get(path) === null)
        written.delete(path);
    const tree = await repository.writeTree(head, written);
    return {
      tree,
      changes: composed,
      records: records.map((record) => ({
        ...record,
        oid: written.get(record.path)?.oid ?? record.oid,
      })),
      notes,
    };
  };

  const carryOut = async (order: GitOrder): Promise<unknown> => {
    switch (order.kind) {
      case "check":
        return repository.check();
      case "head":
        return (await repository.remoteHead()).head;
      case "read":
        return read(order);
      case "file": {
        handedOver = await repository.readBlob(order.oid);
        const hash = createHash("sha256").update(handedOver).digest("base64url");
        return { size: handedOver.length, hash };
      }
      case "part":
        return handedOver.slice(order.from, order.to);
      case "contains":
        await repository.fetch(order.head, order.commit);
        return !(await repository.commitsSince(order.head, order.commit)).isRewritten;
      case "compose":
        return compose(order);
      case "commit":
        return repository.commit(order);
      case "push":
        progress({ step: "Pushing" });
        await repository.push(order.commit, order.old);
        return null;
    }
  };

  /**
   * The cache may have been damaged by an interrupted transfer or a full disk. It is then discarded, and orders that
   * can be restarted are.
   */
  return async (order) => {
    try {
      return await carryOut(order);
    } catch (error) {
      if (problemOf(error, order.kind === "push").code !== "broken-pack") throw error;
      if (!(await repository.forget()) || (order.kind !== "read" && order.kind !== "contains"))
        throw error;
      return carryOut(order).catch(async (again: unknown) => {
        await repository.forget();
        throw again;
      });
    }
  };
};
