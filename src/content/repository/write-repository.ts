import type { Document } from "#contract/schemas/document.ts";
import type { ContentRef, PageAttributes } from "#contract/schemas/page.ts";
import { countingKeys, emptyDocument } from "../block.ts";
import { linksIn } from "../links/addresses.ts";
import { addressOfRef } from "../links/link-target.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import type { PageTree } from "../page-tree.ts";
import { isEqual } from "../values.ts";
import { coverSaid } from "./covers.ts";
import { addressInFile, idIn, inFileAddresses, type Places, placesOf } from "./file-addresses.ts";
import { freePath, isPagePath, pathIn, pathKey, unsafeNameIn } from "./file-paths.ts";
import { splitFile } from "./front-matter.ts";
import { type FileCover, type SaidAttributes, writePageFile } from "./page-file.ts";
import { placePages } from "./place-pages.ts";
import type { ReadText } from "./read-repository.ts";
import {
  createStandIns,
  headingPath,
  type KnownState,
  linkPath,
  linkTargetIn,
  type Loss,
  type Note,
  type PathRecord,
  PLAIN_FILE,
  type RepositoryFile,
  wordsPath,
} from "./repository.ts";
import type { RepositorySettings } from "./settings-file.ts";
import { foldersSayAll, hasFile, writeSummary } from "./write-summary.ts";

/** The input for writing a commit. */
export interface RepositoryTarget {
  /** Every file of the previous commit in the folder. */
  readonly files: readonly RepositoryFile[];
  readonly textOf: (oid: string) => Promise<ReadText>;
  readonly settings: RepositorySettings;
  /** The state of that commit. */
  readonly said: KnownState;
  /** The tree that the new commit is to contain. */
  readonly next: PageTree;
  /** The document of a page of `next`; undefined if it is unchanged since the commit. */
  readonly documentOf: (id: string) => Document | undefined;
  /** The files of the space, and which of them have different contents from the commit. */
  readonly spaceFiles: readonly {
    readonly id: string;
    readonly name: string;
    readonly isNew: boolean;
  }[];
  readonly treeURL?: string | undefined;
  /** An address for a link page's target if files have none. */
  readonly addressOf: (target: ContentRef) => string | undefined;
  /** The address of the organization's dashboard. */
  readonly dashboard?: string | undefined;
}

/** The change to one file. */
export interface FileChange {
  readonly action: "add" | "change" | "rename" | "remove";
  readonly path: string;
  /** For a rename: the old path. */
  readonly from?: string;
  readonly page?: string;
  readonly mode: string;
  /**
   * The new text, or the id of the space file with the new contents; neither for a removal, or if the contents stay.
   */
  readonly text?: string;
  readonly file?: string;
}

/** The changes that make a commit match the space. */
export interface WrittenRepository {
  readonly changes: readonly FileChange[];
  /** All records after the commit; files that are written have no oid yet. */
  readonly records: readonly PathRecord[];
  readonly notes: readonly Note[];
}

const attributesSaid = ({
  title,
  description,
  icon,
  hidden,
  layout,
  cover,
  variables,
  document,
}: PageAttributes) => ({
  title,
  description,
  icon,
  hidden: hidden ?? false,
  layout,
  cover,
  variables,
  document,
});

class Writing {
  private readonly changes: FileChange[] = [];
  private readonly notes: Note[] = [];
  private readonly records: PathRecord[] = [];
  private readonly head: ReadonlyMap<string, RepositoryFile>;
  private readonly known = new Map<string, PathRecord>();
  private readonly before: Places;
  private readonly paths: ReadonlyMap<string, string>;
  private readonly filePaths = new Map<string, string>();
  private readonly standIns = createStandIns();
  private readonly after: Places;

  constructor(private readonly target: RepositoryTarget) {
    const { said, settings, next, files } = target;
    this.head = new Map(files.map((file) => [file.path, file]));
    for (const record of said.records) {
      const id = record.page ?? record.file;
      if (id !== undefined) this.known.set(id, record);
    }
    const { root } = settings;
    const { dashboard } = target;
    this.before = placesOf(said.records, { root, tree: said.tree, dashboard });
    this.paths = placePages({ said, files, settings, next, needsFile: (id) => this.needsFile(id) });
    this.placeFiles();
    this.after = this.placesAfter();
  }

  async result(): Promise<WrittenRepository> {
    const { next, settings } = this.target;
    const summary = this.head.get(settings.summary);
    const read = summary && (await this.target.textOf(summary.oid));
    const source = read && "text" in read ? read.text : undefined;
    const isListed =
      source !== undefined || (summary === undefined && !foldersSayAll(next, this.paths, settings));
    await this.writePages(next.children, isListed);
    this.writeFiles();
    this.removeGone();
    if (isListed) this.listPages(source);
    return { changes: this.changes, records: this.records, notes: this.notes };
  }

  private async writePages(ids: readonly string[], isListed: boolean): Promise<void> {
    for (const id of ids) {
      await this.writePage(id, isListed);
      await this.writePages(this.target.next.pages.get(id)?.children ?? [], isListed);
    }
  }

  private needsFile(id: string): boolean {
    const page = this.target.next.pages.get(id)?.page;
    const was = this.target.said.tree.pages.get(id)?.page;
    if (page === undefined || was === undefined) return true;
    const { title: _title, ...said } = attributesSaid(page);
    const { title: _was, ...before } = attributesSaid(was);
    return !isEqual(said, before);
  }

  private placeFiles(): void {
    const { settings, files, spaceFiles } = this.target;
    const taken = new Set([
      ...files.map(({ path }) => pathKey(path)),
      ...[...this.paths.values()].map(pathKey),
    ]);
    for (const { id, name } of spaceFiles) {
      const record = this.known.get(id);
      if (record !== undefined) {
        this.filePaths.set(id, record.path);
        continue;
      }
      const plain = name
        .replaceAll(/[\\/\p{Cc}]/gu, "-")
        .slice(0, 80)
        .toWellFormed();
      const safe = unsafeNameIn(plain) === undefined && !isPagePath(plain) ? plain : `file-${id}`;
      const path = freePath(pathIn(pathIn(settings.root, ".gitbook/assets"), safe), taken);
      taken.add(pathKey(path));
      this.filePaths.set(id, path);
    }
  }

  private placesAfter(): Places {
    const records = [
      ...[...this.paths].map(([page, path]) => ({
        path,
        page,
        oid: hasFile(path) ? "new" : "",
        mode: "",
      })),
      ...[...this.filePaths].map(([file, path]) => ({ path, file, oid: "new", mode: "" })),
    ];
    const { settings, next, dashboard } = this.target;
    return placesOf(records, { root: settings.root, tree: next, dashboard });
  }

  private lose(path: string, page: string, losses: readonly Loss[]): void {
    if (losses.length > 0) this.notes.push({ path, page, losses });
  }

  /** Whether a page links to something whose file has moved or is gone. */
  private leadsToMoved(document: Document): boolean {
    return linksIn(document).some((link) => {
      const id = idIn(link);
      return id !== undefined && this.before.paths.get(id) !== this.after.paths.get(id);
    });
  }

  private labelOf(id: string, isListed: boolean): string | undefined {
    if (!isListed) return undefined;
    const { said, next } = this.target;
    const title = next.pages.get(id)?.page.title ?? "";
    const label = this.known.get(id)?.label;
    // If the sidebar used a different name for the page, it keeps it.
    return label === undefined || label === said.tree.pages.get(id)?.page.title ? title : label;
  }

  private async writePage(id: string, isListed: boolean): Promise<void> {
    const { said, next, documentOf, textOf, treeURL } = this.target;
    const placed = next.pages.get(id);
    const path = this.paths.get(id) ?? "";
    if (placed === undefined) return;
    const { page } = placed;
    const record = this.known.get(id);
    if (!hasFile(path)) {
      const title = page.title;
      const stands = path.endsWith("/") && !isListed ? path : this.standIn(page, path);
      if (page.type === "link" && page.target !== undefined && this.targetIn(page) === undefined)
        this.lose(title, id, ["not-in-files"]);
      else this.records.push({ path: stands, oid: "", mode: "", page: id });
      return;
    }
    const label = this.labelOf(id, isListed);
    const head = record && this.head.get(record.path);
    const named = label === undefined ? {} : { label };
    const unchanged = {
      path,
      oid: head?.oid ?? "",
      mode: head?.mode ?? PLAIN_FILE,
      page: id,
      ...named,
    };
    const was = said.tree.pages.get(id)?.page;
    const document = documentOf(id);
    const isSame =
      head !== undefined &&
      record?.path === path &&
      was !== undefined &&
      isEqual(attributesSaid(was), attributesSaid(page)) &&
      (document === undefined || !this.leadsToMoved(document));
    if (isSame) {
      this.records.push(unchanged);
      return;
    }
    const read = head && (await textOf(head.oid));
    if (read !== undefined && "skipped" in read) {
      this.notes.push({ path, page: id, skipped: read.skipped });
      this.records.push(unchanged);
      return;
    }
    const text = read?.text;
    const old =
      text === undefined ? emptyDocument() : parseMarkdown(splitFile(text).body, countingKeys("o"));
    const { before, after } = this;
    const isThere = (one: string) => this.head.has(one);
    const moves = { was: record?.path, now: path, before, after, treeURL, isThere };
    const inFile = inFileAddresses(old, document ?? emptyDocument(), id, moves);
    const losses = new Set<Loss>(inFile.isLost ? ["link-target"] : []);
    const { cover, isLost } = coverSaid(text, was?.cover, page.cover, moves);
    if (isLost) losses.add("link-target");
    const written = writePageFile(
      text,
      {
        title: page.title,
        said: this.saidBy(page, cover),
        document: inFile.document,
      },
      { path, label: record?.label, renamed: label, named: was?.title },
    );
    this.lose(path, id, [...losses]);
    if (written === text && record?.path === path) {
      this.records.push(unchanged);
      return;
    }
    const action = head === undefined ? "add" : record?.path === path ? "change" : "rename";
    const mode = head?.mode ?? PLAIN_FILE;
    this.changes.push({
      action,
      path,
      ...(action === "rename" && record !== undefined ? { from: record.path } : {}),
      page: id,
      mode,
      text: written,
    });
    this.records.push({ path, oid: "", mode, page: id, ...named });
  }

  /** The path recorded for a page without a file, so that it is recognised again. */
  private standIn(page: PageAttributes, path: string): string {
    if (page.type === "link") {
      const target = this.targetIn(page) ?? "";
      return this.standIns(linkPath(target, page.title));
    }
    const isWords = path.startsWith("=") || page.type !== "group";
    return this.standIns(isWords ? wordsPath(page.title) : headingPath(page.title));
  }

  /** The target of a link page as written in the table of contents. */
  private targetIn({ id, target }: PageAttributes): string | undefined {
    const address = target && addressOfRef(target);
    if (target === undefined || address === undefined || idIn(address) === undefined)
      return target?.kind === "url" ? target.url : target && this.target.addressOf(target);
    const was = this.target.said.tree.pages.get(id)?.page;
    const stands = this.known.get(id)?.path ?? "";
    const spelling = isEqual(was?.target, target) ? linkTargetIn(stands, was?.title) : undefined;
    const { before, after } = this;
    const { summary } = this.target.settings;
    const places = { was: summary, now: summary, before, after };
    const moves = { ...places, treeURL: undefined, isThere: () => false };
    return addressInFile(address, spelling, moves).address;
  }

  private saidBy(page: PageAttributes, cover: FileCover | undefined): SaidAttributes {
    const { description, icon, hidden, layout, variables } = page;
    return {
      ...(description === undefined ? {} : { description }),
      ...(icon === undefined ? {} : { icon }),
      ...(hidden === true ? { hidden } : {}),
      ...(layout === undefined ? {} : { layout }),
      ...(variables === undefined || Object.keys(variables).length === 0 ? {} : { variables }),
      ...(cover === undefined ? {} : { cover }),
    };
  }

  private listPages(source: string | undefined): void {
    const { settings, said, next } = this.target;
    const text = writeSummary(source, settings, {
      isThere: (path) => this.head.has(path),
      targetIn: (page) => this.targetIn(page),
      before: {
        tree: said.tree,
        pathOf: (id) => this.known.get(id)?.path ?? "",
        labelOf: (id) => this.known.get(id)?.label,
      },
      after: {
        tree: next,
        pathOf: (id) => this.paths.get(id) ?? "",
        labelOf: (id) => this.labelOf(id, true),
      },
    });
    if (text === source) return;
    const head = this.head.get(settings.summary);
    const action = head === undefined ? "add" : "change";
    this.changes.push({ action, path: settings.summary, mode: head?.mode ?? PLAIN_FILE, text });
  }

  private writeFiles(): void {
    for (const { id, isNew } of this.target.spaceFiles) {
      const path = this.filePaths.get(id) ?? "";
      const head = this.head.get(path);
      const mode = head?.mode ?? PLAIN_FILE;
      const stays = head !== undefined && !isNew;
      this.records.push({ path, oid: stays ? head.oid : "", mode, file: id });
      if (!stays)
        this.changes.push({ action: head === undefined ? "add" : "change", path, mode, file: id });
    }
  }

  private removeGone(): void {
    const written = new Set(this.records.map(({ path }) => path));
    for (const { path, page, mode, oid } of this.target.said.records) {
      const renamed = this.changes.some(({ from }) => from === path);
      if (oid === "" || written.has(path) || renamed || !this.head.has(path)) continue;
      this.changes.push({ action: "remove", path, mode, ...(page === undefined ? {} : { page }) });
    }
  }
}

/** Computes the changes that make a commit match the space. Everything that already matches is left as it is. */
export const writeRepository = (target: RepositoryTarget): Promise<WrittenRepository> =>
  new Writing(target).result();
