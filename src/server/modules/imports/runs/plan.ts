import { hashOfValue } from "#server/kit/canonical-json.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";

/** Returns a hash of what was found on a site, which changes when there is more, less or something else. */
export const planOf = (
  rows: readonly Pick<ImportPageRow, "id" | "parentId" | "title" | "alternative">[],
): string =>
  hashOfValue(
    rows.map(({ id, parentId, title, alternative }) => [id, parentId, title, alternative]),
  );
