import {
  getOpenApiOperationInSpaceOptions,
  listOpenApiSpecOperationsOptions,
  listOpenApiSpecsOptions,
} from "#client/@tanstack/react-query.gen.ts";
import { listOpenApiSpecOperations } from "#client/sdk.gen.ts";
import type { OpenApiOperation } from "#client/types.gen.ts";
import { onlySet, reading, wholeListQuery } from "./queries.ts";

export type { OpenApiOperation as ShowableOperation } from "#client/types.gen.ts";

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

/** The specifications that a page can show: an organization has no more than one answer holds. */
export const showableSpecsQuery = (organizationId: string) =>
  reading(listOpenApiSpecsOptions({ path: { organizationId }, query: { limit: 1000 } }));

interface SearchedOperations {
  readonly query?: string | undefined;
  readonly limit: number;
}

/** Operations of the served version in the order of the document, with all its tags. */
export const showableOperationsQuery = (
  path: { readonly organizationId: string; readonly specSlug: string },
  { query, limit }: SearchedOperations,
) =>
  reading(
    listOpenApiSpecOperationsOptions({
      path,
      query: { limit, ...onlySet<{ query: string }>({ query }) },
    }),
  );

/** Every operation of the served version. */
export const everyShowableOperationQuery = (path: {
  readonly organizationId: string;
  readonly specSlug: string;
}) =>
  wholeListQuery<OpenApiOperation>(listOpenApiSpecOperationsOptions({ path }), (asked) =>
    listOpenApiSpecOperations({ path, ...asked }),
  );
