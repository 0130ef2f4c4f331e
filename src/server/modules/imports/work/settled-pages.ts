import type { PageTree } from "#content/page-tree.ts";
import type { StoredFile } from "#server/db/tables/index.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { pagesByAddress } from "../pages/pages-by-address.ts";
import { selectAddresses } from "../pages/text-rows.ts";
import { filesByKey } from "./files-by-key.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportedText } from "./place-pages.ts";

/** How many pages' addresses are read at once. */
const READ_AT_ONCE = 200;

/** What is known of all pages of an import after fetching. */
interface Fetched {
  readonly rows: readonly ImportPageRow[];
  /** The tree of the previous import. */
  readonly before: PageTree;
  readonly index: ReadonlyMap<string, ImportPageRow>;
  readonly files: ReadonlyMap<string, StoredFile>;
}

interface Settled {
  readonly text: ImportedText;
  /** Keys of the pictures it shows. */
  readonly pictures: readonly string[];
}

/**
 * Returns pages that need no work, by row: their content is the same as in the previous import, and so is everything
 * they link to and show, so its result is still valid.
 */
export const findSettled = async (
  { context, run, previous, previousRun }: ImportWork,
  { rows, before, index, files }: Fetched,
): Promise<ReadonlyMap<string, Settled>> => {
  const settled = new Map<string, Settled>();
  // Content written by a first attempt of this import is not that of the previous one.
  const isUpdate =
    previousRun !== undefined && previousRun.imported !== null && run.imported === null;
  if (!isUpdate || previousRun.scope !== run.scope) return settled;
  const indexBefore = pagesByAddress([...previous.values()]);
  const filesBefore = await filesByKey(context, previousRun.id);
  const isSameTarget = (address: string): boolean => {
    const [was, is] = [indexBefore.get(address), index.get(address)];
    return was?.pageId === is?.pageId && (is === undefined || is.unchanged);
  };
  const isSameFile = (key: string): boolean => filesBefore.get(key)?.id === files.get(key)?.id;
  const candidates = rows.filter(
    ({ key, status, unchanged, address, pageId, losses, aliases }) =>
      status === "complete" &&
      unchanged &&
      address !== null &&
      losses.conflict === undefined &&
      previous.get(key)?.pageId === pageId &&
      previous.get(key)?.aliases.join() === aliases.join() &&
      before.pages.get(pageId)?.page.document !== undefined,
  );
  const byId = new Map(candidates.map((row) => [row.id, row]));
  for (const group of groupsOf(candidates, READ_AT_ONCE, () => 1)) {
    const ids = group.map(({ id }) => id);
    for (const said of await selectAddresses(context.db, run.id, ids)) {
      const row = byId.get(said.rowId);
      const page = before.pages.get(row?.pageId ?? "")?.page;
      if (!row || row.address === null || page?.document === undefined) continue;
      const links = JSON.parse(said.links) as string[];
      const pictures = JSON.parse(said.pictures) as string[];
      const addresses = [row.address, ...row.aliases, ...links];
      const isSame = addresses.every((address) => isSameTarget(pageAddressOf(address) ?? address));
      if (!isSame || !pictures.every(isSameFile)) continue;
      const { document, description } = page;
      const text = { document, ...(description !== undefined && { description }) };
      settled.set(row.id, { text, pictures });
    }
  }
  return settled;
};
