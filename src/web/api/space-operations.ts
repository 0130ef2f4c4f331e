import { getOpenApiOperationInSpaceOptions } from "#client/@tanstack/react-query.gen.ts";
import { reading } from "./queries.ts";

/** What a block shows: one operation, or schemas by their names. */
export type ShownOfSpec =
  | { readonly spec: string; readonly method: string; readonly path: string }
  | { readonly spec: string; readonly schemas: readonly string[] };

/** What a page of the space shows of an API specification, as it is served now. */
export const shownOfSpecQuery = (spaceId: string, shown: ShownOfSpec) =>
  reading(
    getOpenApiOperationInSpaceOptions({
      path: { spaceId },
      query: "schemas" in shown ? { ...shown, schemas: [...shown.schemas] } : shown,
    }),
  );
