import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { updateRedirect } from "#contract/schemas/site-access.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { plainPath } from "./plain-path.ts";
import type { RedirectRow } from "./redirect-rows.ts";

/** What a change of a redirect really changes; undefined when that is nothing. */
export const changedRedirect = (
  before: RedirectRow,
  { source, destination }: z.output<typeof updateRedirect>,
) =>
  changedFields(before, {
    source: source === undefined ? undefined : plainPath(source),
    destination: isDeepStrictEqual(before.destination, destination) ? undefined : destination,
  });
