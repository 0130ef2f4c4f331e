import type { ImportFoundBy } from "#contract/schemas/import.ts";
import { newId } from "#server/kit/ids.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { ImportPageRow, NewImportPage } from "./page-rows.ts";
import { keyOf } from "./text-key.ts";

/** Returns the key of a page, which does not depend on how its address is written. */
export const pageKey = (address: string): string => keyOf(pageAddressOf(address) ?? address);

/** Returns the key of a folder, from its position and title. */
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

/** Creates a row for something found; a page of the previous import stays the same page here. */
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
