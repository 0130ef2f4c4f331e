import type { ImportFoundBy } from "#contract/schemas/import.ts";
import { newId } from "#server/kit/ids.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { ImportPageRow, NewImportPage } from "./page-rows.ts";
import { keyOf } from "./text-key.ts";

/** The key of a page: the same however its address is written. */
export const pageKey = (address: string): string => keyOf(pageAddressOf(address) ?? address);

/** The key of a folder: where it stands, and what it is called. */
export const folderKey = (parentKey: string, title: string): string =>
  keyOf(`folder ${parentKey} ${title}`);

interface Found {
  readonly runId: string;
  readonly address: string | null;
  readonly key: string;
  readonly title: string;
  readonly position: number;
  readonly foundBy: ImportFoundBy;
  readonly steps: number;
  readonly alternative?: string | undefined;
  readonly isVersion?: boolean;
}

/** A row for what was found; a page of the import before stays the page it became then. */
export const newPage = (
  { isVersion = false, alternative, ...found }: Found,
  before: Pick<ImportPageRow, "pageId"> | undefined,
): NewImportPage => ({
  ...found,
  id: newId(),
  parentId: null,
  aliases: [],
  alternative: alternative ?? null,
  status: alternative === undefined ? "pending" : "skipped",
  reason: alternative === undefined ? null : isVersion ? "other-version" : "other-language",
  pageId: before?.pageId ?? newId(),
  losses: {},
});
