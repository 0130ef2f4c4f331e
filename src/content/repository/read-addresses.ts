import type { Document } from "#contract/schemas/document.ts";
import { contentRef, type ContentRef } from "#contract/schemas/page.ts";
import { addressesIn, rewriteLinks } from "../links/addresses.ts";
import { linkPathOf } from "../links/link-paths.ts";
import { fileAddress, pageAddress, targetOf } from "../links/link-target.ts";
import type { PageTree } from "../page-tree.ts";
import { addressInDashboard, meaningByPages } from "./file-addresses.ts";
import { folderOf, liesIn, resolvePath } from "./file-paths.ts";
import { fileMeant, isInPages } from "./outline.ts";
import type { FileCover } from "./page-file.ts";
import type { Loss, Note, PathRecord, RepositoryFile } from "./repository.ts";

/** A file of the space in the commit. */
export interface ReadFile {
  readonly id: string;
  readonly path: string;
  readonly oid: string;
}

/** A page whose file was read, with addresses as written there. */
export interface FreshPage {
  readonly id: string;
  readonly path: string;
  readonly document: Document;
  readonly losses: Set<Loss>;
}

interface Given {
  readonly directory: string;
  readonly dashboard: string | undefined;
  readonly root: string;
  readonly treeURL: string | undefined;
  readonly files: ReadonlyMap<string, RepositoryFile>;
  /** Ids of pages by the paths of their files. */
  readonly pageIds: ReadonlyMap<string, string>;
  /** The known records by path, and (`before`) the earlier records of renamed files by their current path. */
  readonly known: ReadonlyMap<string, PathRecord>;
  readonly before: ReadonlyMap<string, PathRecord>;
  readonly newId: () => string;
  readonly refusesFile: (oid: string) => Promise<"too-large" | "lfs-pointer" | undefined>;
  readonly note: (note: Note) => void;
}

/**
 * Resolves addresses in the files of a commit to addresses in the space. Files that they show become files of the
 * space.
 */
export class ReadAddresses {
  private readonly spaceFiles = new Map<string, ReadFile>();
  private readonly refused = new Map<string, Loss>();

  constructor(private readonly given: Given) {}

  /** The page attribute for a cover; undefined if it cannot be resolved. */
  async coverOf(cover: FileCover | undefined, path: string, losses: Set<Loss>) {
    if (cover === undefined) return undefined;
    const refs = {
      ...(await this.coverRef("ref", cover.light, path, losses)),
      ...(await this.coverRef("refDark", cover.dark, path, losses)),
    };
    return Object.keys(refs).length === 0 ? undefined : { yPos: cover.yPos, ...refs };
  }

  private async coverRef(
    name: "ref" | "refDark",
    address: string | undefined,
    path: string,
    losses: Set<Loss>,
  ): Promise<Record<string, ContentRef>> {
    if (address === undefined) return {};
    const kept = (await this.addressIn(address, path)).address ?? address;
    const file = targetOf(kept);
    const ref = contentRef.safeParse(
      file.kind === "file" ? { kind: "file", file: file.id } : { kind: "url", url: kept },
    );
    if (ref.success) return { [name]: ref.data };
    losses.add("link-target");
    return {};
  }

  /**
   * The document of a page with its addresses resolved in a space with these pages. Adds addresses that resolve to
   * nothing to the losses.
   */
  async leading({ id, path, document, losses }: FreshPage, tree: PageTree): Promise<Document> {
    const addresses = new Map<string, string>();
    for (const link of new Set([...addressesIn(document)].map((said) => said.address))) {
      const { address, loss } = await this.addressIn(link, path);
      // An address that matches no file may still be the public path of a page.
      const meant = address ?? meaningByPages(link, id, tree);
      if (meant !== undefined) addresses.set(link, meant);
      else if (loss !== undefined) losses.add(loss);
    }
    if (addresses.size === 0) return document;
    return rewriteLinks(document, (link) => addresses.get(link) ?? link);
  }

  /** What an address in the file at `path` resolves to in the space; undefined if it is kept as written. */
  async addressIn(link: string, path: string): Promise<{ address?: string; loss?: Loss }> {
    const inside = addressInDashboard(link, this.given.dashboard);
    if (inside !== undefined) return { address: inside };
    const said = linkPathOf(link);
    if (said === undefined || said.path === "") return {};
    const meant = fileMeant(
      link,
      folderOf(path),
      this.given.root,
      (one) => this.given.files.has(one) || this.given.pageIds.has(one),
    );
    if (meant === undefined) {
      const address = this.leaving(said.path, path);
      return address === undefined ? { loss: "link-target" } : { address: address + said.rest };
    }
    const page = this.given.pageIds.get(meant);
    if (page !== undefined) return { address: pageAddress(page) + said.rest };
    if (isInPages(meant, this.given.root)) return { loss: "link-target" };
    const file = await this.fileOf(meant);
    return typeof file === "string"
      ? { loss: file }
      : { address: fileAddress(file.id) + said.rest };
  }

  /** The web address of something outside the folder, if the repository can be viewed there. */
  private leaving(said: string, path: string): string | undefined {
    const { treeURL } = this.given;
    if (treeURL === undefined || said.startsWith("/")) return undefined;
    const target = resolvePath(folderOf(path), said);
    if (target === undefined || liesIn(this.given.directory, target)) return undefined;
    return `${treeURL.replace(/\/+$/, "")}/${target.split("/").map(encodeURIComponent).join("/")}`;
  }

  private async fileOf(path: string): Promise<ReadFile | Loss> {
    const found = this.spaceFiles.get(path) ?? this.refused.get(path);
    if (found !== undefined) return found;
    const file = this.given.files.get(path);
    if (file === undefined) return "link-target";
    const known = this.given.known.get(path) ?? this.given.before.get(path);
    const why = await this.refusalOf(path);
    if (why !== undefined && known?.file === undefined) return why;
    // A file that cannot be imported does not remove the version imported before.
    const oid = why === undefined || known === undefined ? file.oid : known.oid;
    const read = { id: known?.file ?? this.given.newId(), path, oid };
    this.spaceFiles.set(path, read);
    return read;
  }

  /** Why the space cannot import the contents of a file. Reported once. */
  private async refusalOf(path: string): Promise<"too-large" | "lfs-pointer" | undefined> {
    const file = this.given.files.get(path);
    if (file === undefined) return undefined;
    const why = await this.given.refusesFile(file.oid);
    if (why === undefined) return undefined;
    this.refused.set(path, why);
    this.given.note({ path, skipped: why });
    return why;
  }

  /** Files that were in the space before stay in it while the commit contains them. */
  async keepFiles(): Promise<void> {
    for (const records of [this.given.known, this.given.before])
      for (const [path, { file, oid }] of records) {
        const now = this.given.files.get(path);
        if (file === undefined || now === undefined || this.spaceFiles.has(path)) continue;
        const isRefused = now.oid !== oid && (await this.refusalOf(path)) !== undefined;
        this.spaceFiles.set(path, { id: file, path, oid: isRefused ? oid : now.oid });
      }
  }

  /** The records of the space's files. */
  records(): PathRecord[] {
    return [...this.spaceFiles.values()].flatMap(({ id, path }) => {
      const file = this.given.files.get(path);
      return file === undefined ? [] : [{ ...file, file: id }];
    });
  }

  /** The files of the space. */
  list(): ReadFile[] {
    return [...this.spaceFiles.values()];
  }
}
