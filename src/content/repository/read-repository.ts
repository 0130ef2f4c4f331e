import type { Document } from "#contract/schemas/document.ts";
import {
  contentRef,
  type ContentRef,
  MAX_PAGE_DEPTH,
  type PageAttributes,
} from "#contract/schemas/page.ts";
import { MAX_PAGE_TITLE } from "#contract/schemas/limits.ts";
import { walkBlocks } from "../block.ts";
import { slugOf } from "../markdown/page.ts";
import { freeSlug, type PageTree, type PlacedPage } from "../page-tree.ts";
import { folderOf, pathIn, unsafeNameIn } from "./file-paths.ts";
import {
  addressNameOf,
  fileMeant,
  isInPages,
  type OutlineNode,
  outlineOfFolders,
  outlineOfSummary,
} from "./outline.ts";
import { type PageFile, readPageFile, titleOfName } from "./page-file.ts";
import { findRenames } from "./renames.ts";
import { type FreshPage, ReadAddresses, type ReadFile } from "./read-addresses.ts";
import {
  type FileRedirect,
  isFileRecord,
  type KnownState,
  type Loss,
  type Note,
  type PathRecord,
  type RepositoryFile,
  type SkipReason,
  SUBMODULE,
  SYMLINK,
} from "./repository.ts";
import { readSettingsFile, type RepositorySettings, SETTINGS_FILE } from "./settings-file.ts";
import { readSummary } from "./summary.ts";

/** A file's text, or why it has none. */
export type ReadText = { readonly text: string } | { readonly skipped: SkipReason };

/** The input for reading a commit. */
export interface RepositorySource {
  /** The synchronised folder; empty for the whole repository. */
  readonly directory: string;
  /** Every file of the commit in the folder. */
  readonly files: readonly RepositoryFile[];
  readonly textOf: (oid: string) => Promise<ReadText>;
  /** Why a file other than a page cannot be in the space; undefined if it can. */
  readonly refusesFile: (oid: string) => Promise<"too-large" | "lfs-pointer" | undefined>;
  /** The state of the latest commit that was read or written before. */
  readonly known: KnownState | undefined;
  readonly newId: () => string;
  /** A prefix for paths outside the folder, which turns them into web addresses. */
  readonly treeURL?: string | undefined;
  /** The service's public address of a target, used to recognise its own addresses. */
  readonly addressOf: (target: ContentRef) => string | undefined;
  /** The address of the organization's dashboard. */
  readonly dashboard?: string | undefined;
}

/** The content of a commit. */
export interface ReadRepository {
  readonly settings: RepositorySettings;
  /** The tree; pages whose file was read have no document hash yet. */
  readonly tree: PageTree;
  /** Documents that were read, with new keys, by page id. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly files: readonly ReadFile[];
  readonly records: readonly PathRecord[];
  readonly notes: readonly Note[];
  /** The redirects in the settings, with the pages they point to. */
  readonly redirects: readonly FileRedirect[];
}

const skipOf = ({ path, mode }: RepositoryFile): SkipReason | undefined =>
  mode === SYMLINK ? "symlink" : mode === SUBMODULE ? "submodule" : unsafeNameIn(path);

class Reading {
  readonly notes: Note[] = [];
  readonly files = new Map<string, RepositoryFile>();
  readonly settings: RepositorySettings;
  private readonly known: ReadonlyMap<string, PathRecord>;
  private readonly pageIds = new Map<string, string>();
  private readonly addresses: ReadAddresses;
  private readonly before = new Map<string, PathRecord>();
  private readonly fresh: FreshPage[] = [];
  private readonly documents = new Map<string, Document>();
  private readonly records: PathRecord[] = [];
  private readonly placed = new Map<string, PlacedPage>();

  constructor(
    private readonly source: RepositorySource,
    settingsText: string | undefined,
  ) {
    for (const file of source.files) {
      const skipped = skipOf(file);
      if (skipped === undefined) this.files.set(file.path, file);
      else this.notes.push({ path: file.path, skipped });
    }
    this.settings = readSettingsFile(source.directory, settingsText);
    if (this.settings.problem !== undefined)
      this.notes.push({
        path: pathIn(source.directory, SETTINGS_FILE),
        skipped: "settings",
        detail: this.settings.problem,
      });
    this.known = new Map((source.known?.records ?? []).map((record) => [record.path, record]));
    const { directory, treeURL, dashboard, newId, refusesFile } = source;
    this.addresses = new ReadAddresses({
      directory,
      dashboard,
      root: this.settings.root,
      treeURL,
      newId,
      refusesFile,
      files: this.files,
      pageIds: this.pageIds,
      known: this.known,
      before: this.before,
      note: (note) => this.notes.push(note),
    });
  }

  async result(): Promise<ReadRepository> {
    const nodes = await this.outline();
    await this.nameAll(nodes);
    const children = await this.place(nodes, null, 1);
    const tree = { children, pages: this.placed };
    // Links may refer to pages by path, which is only known once all pages have their places.
    for (const page of this.fresh) {
      this.documents.set(page.id, await this.addresses.leading(page, tree));
      this.lose(page.path, page.id, [...page.losses]);
    }
    await this.addresses.keepFiles();
    return {
      settings: this.settings,
      tree,
      documents: this.documents,
      files: this.addresses.list(),
      records: [...this.records, ...this.addresses.records()],
      notes: this.notes,
      redirects: this.settings.redirects.map(({ from, to, path }) => {
        const page = path === undefined ? undefined : this.pageAt(path);
        return { from, to, ...(page === undefined ? {} : { page }) };
      }),
    };
  }

  /** The page of a file. The extension may be omitted, and a folder stands for its README. */
  private pageAt(path: string): string | undefined {
    const ids = [path, `${path}.md`, pathIn(path, "README.md")].flatMap(
      (file) => this.pageIds.get(file) ?? [],
    );
    return ids.find((id) => this.placed.has(id));
  }

  private async outline(): Promise<readonly OutlineNode[]> {
    const { settings, files } = this;
    const pages = [...files.keys()].filter(
      (path) => isInPages(path, settings.root) && path !== settings.summary,
    );
    const summary = files.get(settings.summary);
    const read = summary && (await this.source.textOf(summary.oid));
    if (read === undefined || "skipped" in read) {
      if (read !== undefined) this.notes.push({ path: settings.summary, skipped: read.skipped });
      return outlineOfFolders(pages, settings).nodes;
    }
    const inPages = new Set(pages);
    const has = (path: string) => inPages.has(path) || files.has(path);
    const isLink = (path: string) => this.known.get(path)?.page !== undefined;
    const { entries } = readSummary(read.text);
    const { nodes, notes } = outlineOfSummary(entries, settings, has, isLink);
    this.notes.push(...notes);
    const listed = new Set<string>();
    const visit = (list: readonly OutlineNode[]): void => {
      for (const { path, children } of list) {
        listed.add(path);
        visit(children);
      }
    };
    visit(nodes);
    for (const path of pages) if (!listed.has(path)) this.notes.push({ path, skipped: "unlisted" });
    return nodes;
  }

  /** Restores the ids that pages had, wherever their files were, so that links can refer to all of them. */
  private async nameAll(nodes: readonly OutlineNode[]): Promise<void> {
    const paths: string[] = [];
    const visit = (list: readonly OutlineNode[]): void => {
      for (const { path, children } of list) {
        paths.push(path);
        visit(children);
      }
    };
    visit(nodes);
    const here = new Set(paths);
    const records = [...this.known.values()];
    const gone = records.filter(
      (one) => one.page !== undefined && isFileRecord(one) && !here.has(one.path),
    );
    const fresh = paths.flatMap((path) => {
      const file = this.known.get(path)?.page === undefined ? this.files.get(path) : undefined;
      return file === undefined ? [] : [file];
    });
    const renames = await findRenames(gone, fresh, async (oid) => {
      const read = await this.source.textOf(oid);
      return "text" in read ? read.text : undefined;
    });
    for (const path of paths) {
      const known = this.known.get(path);
      const record = known?.page === undefined ? renames.get(path) : known;
      if (record !== undefined) this.before.set(path, record);
      this.pageIds.set(path, record?.page ?? this.source.newId());
    }
    const goneFiles = records.filter((one) => one.file !== undefined && !this.files.has(one.path));
    const freshFiles = [...this.files.values()].filter(
      ({ path }) => !this.known.has(path) && !here.has(path),
    );
    const moved = await findRenames(goneFiles, freshFiles, () => Promise.resolve(undefined));
    for (const [path, record] of moved) this.before.set(path, record);
  }

  private async place(
    nodes: readonly OutlineNode[],
    parent: string | null,
    depth: number,
  ): Promise<string[]> {
    const ids: string[] = [];
    const slugs = new Set<string>();
    // Pages keep the slugs they have, whatever is added beside them.
    const kept = new Set(nodes.flatMap((node) => this.keptSlug(node) ?? []));
    const deeper: OutlineNode[] = [];
    for (const node of nodes) {
      const page = await this.pageOf(node, { slugs, kept }, depth);
      if (page === undefined) {
        ids.push(...(await this.place(node.children, parent, depth)));
        continue;
      }
      if (page.type !== "link") slugs.add(page.slug);
      ids.push(page.id);
      const isDeepest = depth >= MAX_PAGE_DEPTH;
      const below = node.kind === "link" || isDeepest ? [] : node.children;
      this.placed.set(page.id, { page, parent, children: [] });
      const children = await this.place(below, page.id, depth + 1);
      this.placed.set(page.id, { page, parent, children });
      if (isDeepest || node.kind === "link") deeper.push(...node.children);
    }
    if (deeper.length === 0) return ids;
    if (depth >= MAX_PAGE_DEPTH)
      for (const { path } of deeper) this.lose(path, this.pageIds.get(path), ["too-deep"]);
    return [...ids, ...(await this.place(deeper, parent, depth))];
  }

  private lose(path: string, page: string | undefined, losses: readonly Loss[]): void {
    if (losses.length > 0)
      this.notes.push({ path, ...(page === undefined ? {} : { page }), losses });
  }

  /** The slug of a page whose file has not moved. */
  private keptSlug({ path }: OutlineNode): string | undefined {
    const was = this.source.known?.tree.pages.get(this.pageIds.get(path) ?? "")?.page;
    const stays = was !== undefined && was.type !== "link";
    return stays && this.before.get(path)?.path === path ? was.slug : undefined;
  }

  private async pageOf(
    node: OutlineNode,
    taken: { readonly slugs: ReadonlySet<string>; readonly kept: ReadonlySet<string> },
    depth: number,
  ): Promise<PageAttributes | undefined> {
    const id = this.pageIds.get(node.path) ?? this.source.newId();
    const was = this.source.known?.tree.pages.get(id)?.page;
    const name = node.name ?? (addressNameOf(node.path) || "home");
    const record = this.before.get(node.path);
    const kept = this.keptSlug(node);
    const slugs = kept === undefined ? new Set([...taken.slugs, ...taken.kept]) : taken.slugs;
    const slug = freeSlug(kept ?? slugOf(name), slugs);
    if (node.kind === "link") return this.linkPage(node, id, was);
    const file = this.files.get(node.path);
    if (file === undefined) {
      const title = (node.label ?? titleOfName(node.path)).slice(0, MAX_PAGE_TITLE).toWellFormed();
      const type = node.kind === "group" && depth === 1 ? "group" : "document";
      const slugOfTitle = freeSlug(kept ?? slugOf(title), slugs);
      this.records.push({ path: node.path, oid: "", mode: "", page: id });
      return { ...(was?.type === type ? was : {}), id, type, title, slug: slugOfTitle };
    }
    const { label } = node;
    this.records.push({ ...file, page: id, ...(label === undefined ? {} : { label }) });
    const isAsBefore =
      was?.type === "document" &&
      record?.path === node.path &&
      record.oid === file.oid &&
      record.label === label;
    if (isAsBefore) return { ...was, slug };
    const read = await this.source.textOf(file.oid);
    if ("skipped" in read) {
      this.notes.push({ path: node.path, skipped: read.skipped });
      // A file that cannot be read does not remove the version that was read before.
      if (was?.type === "document") return { ...was, slug };
      this.records.pop();
      return undefined;
    }
    const page = readPageFile(read.text, {
      path: node.path,
      label,
      keys: this.source.newId().slice(0, 12),
    });
    return this.documentPage(
      node,
      { id, slug, was: was?.type === "document" ? was : undefined },
      page,
    );
  }

  private async documentPage(
    { path, label }: OutlineNode,
    { id, slug, was }: { id: string; slug: string; was: PageAttributes | undefined },
    { title, said, document, unread }: PageFile,
  ): Promise<PageAttributes> {
    const losses = new Set<Loss>(unread.length > 0 ? ["front-matter"] : []);
    if (label !== undefined && label !== title) losses.add("navigation-label");
    for (const { block } of walkBlocks(document)) if (block.type === "raw") losses.add("raw");
    const { cover: inFile, ...attributes } = said;
    const cover = await this.addresses.coverOf(inFile, path, losses);
    this.fresh.push({ id, path, document, losses });
    return {
      // Attributes that files cannot contain are kept.
      ...(was?.emoji === undefined ? {} : { emoji: was.emoji }),
      ...(was?.noIndex === undefined ? {} : { noIndex: was.noIndex }),
      ...(was?.noRobotsIndex === undefined ? {} : { noRobotsIndex: was.noRobotsIndex }),
      id,
      type: "document",
      title,
      slug,
      ...attributes,
      ...(cover === undefined ? {} : { cover }),
    };
  }

  private linkPage(
    { path, label = "", target }: OutlineNode,
    id: string,
    was: PageAttributes | undefined,
  ): PageAttributes | undefined {
    const kept = was?.type === "link" && was.target !== undefined ? was : undefined;
    const isAsBefore = kept?.target !== undefined && this.source.addressOf(kept.target) === target;
    const meant = fileMeant(target, folderOf(this.settings.summary), this.settings.root, (one) =>
      this.pageIds.has(one),
    );
    const page = meant === undefined ? undefined : this.pageIds.get(meant);
    const anchor = /#(.+)$/s.exec(target)?.[1];
    const read = contentRef.safeParse(
      page === undefined
        ? { kind: "url", url: target }
        : anchor === undefined
          ? { kind: "page", page }
          : { kind: "anchor", page, anchor },
    );
    // An address that matches no file tells no more than before, so the known target is kept.
    const isKnown = page === undefined && this.known.get(path)?.page === id;
    const leads = isAsBefore || isKnown ? (kept?.target ?? read.data) : read.data;
    if (leads === undefined) {
      this.notes.push({ path: target, skipped: "no-address" });
      return undefined;
    }
    this.records.push({ path, oid: "", mode: "", page: id });
    const title = label === "" ? target : label;
    return {
      ...kept,
      id,
      type: "link",
      title: title.slice(0, MAX_PAGE_TITLE).toWellFormed(),
      slug: kept?.slug ?? slugOf(title),
      target: leads,
    };
  }
}

/**
 * Reads a commit as pages and files of a space. Pages keep their known ids, wherever their files moved; anything
 * known and unchanged is taken over.
 */
export const readRepository = async (source: RepositorySource): Promise<ReadRepository> => {
  const settingsPath = pathIn(source.directory, SETTINGS_FILE);
  const settings = source.files.find(({ path, mode }) => path === settingsPath && mode !== SYMLINK);
  const read = settings && (await source.textOf(settings.oid));
  return new Reading(source, read && "text" in read ? read.text : undefined).result();
};
