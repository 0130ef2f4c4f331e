import {
  acceptOpenApiSpecVersionMutation,
  checkOpenApiSpecMutation,
  createOpenApiSpecMutation,
  createOrUpdateOpenApiSpecBySlugMutation,
  deleteOpenApiSpecBySlugMutation,
  getOpenApiOperationInSpaceOptions,
  getOpenApiSpecBySlugOptions,
  getOpenApiSpecOperationOptions,
  getOpenApiSpecVersionByIdOptions,
  getOpenApiSpecVersionImpactOptions,
  listOpenApiSpecOperationsOptions,
  listOpenApiSpecsOptions,
  listOpenApiSpecVersionChangesOptions,
  listOpenApiSpecVersionsOptions,
  prepareOpenApiSpecVersionMutation,
  rejectOpenApiSpecVersionMutation,
  updateOpenApiSpecBySlugMutation,
  uploadOpenApiSpecFileMutation,
} from "#client/@tanstack/react-query.gen.ts";
import {
  getOpenApiSpecVersionContentById,
  listOpenApiSpecOperations,
  listOpenApiSpecs,
  listOpenApiSpecVersionChanges,
} from "#client/sdk.gen.ts";
import type {
  GetOpenApiSpecVersionImpactData,
  ListOpenApiSpecOperationsData,
  OpenApiChange,
  OpenApiOperation,
  OpenApiSpec,
} from "#client/types.gen.ts";
import { onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { changing, deleting } from "./refresh.ts";
import { versionOf } from "./versions.ts";

export type {
  OpenApiAcceptedChange as AcceptedChange,
  OpenApiChange as SpecChange,
  OpenApiChangeCounts as SpecChangeCounts,
  OpenApiImpactPage as ImpactPage,
  OpenApiMention as SpecMention,
  OpenApiOperation as SpecOperation,
  OpenApiSpec as Spec,
  OpenApiSpecError as SpecError,
  OpenApiSpecVersion as SpecVersion,
  PreparedOpenApiChangeRequests as PreparedRequests,
  UpdateOpenApiSpec as UpdateSpec,
} from "#client/types.gen.ts";

/** The path of a specification. */
export interface SpecPath {
  readonly organizationId: string;
  readonly specSlug: string;
}

/** The path of one of its versions. */
export interface SpecVersionPath extends SpecPath {
  readonly versionId: string;
}

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };
type OperationFilters = Omit<NonNullable<ListOpenApiSpecOperationsData["query"]>, "page" | "limit">;
type ImpactFilters = Omit<NonNullable<GetOpenApiSpecVersionImpactData["query"]>, "page" | "limit">;

/** How often a source that is being read is looked at, in milliseconds: one that says nothing new makes no event. */
const LOOK_EVERY = 2_000;

/** Whether a source waits to be read, or is being read. */
export const isReading = ({ processingState }: Pick<OpenApiSpec, "processingState">): boolean =>
  processingState !== "complete";

/** When to ask again how specifications stand: the `refetchInterval` of a query of them. */
export const whileReading = (specs: readonly OpenApiSpec[] = []): number | false =>
  specs.some(isReading) ? LOOK_EVERY : false;

/** All specifications of an organization, by their slugs. */
export const specsQuery = (organizationId: string) =>
  wholeListQuery<OpenApiSpec>(listOpenApiSpecsOptions({ path: { organizationId } }), (asked) =>
    listOpenApiSpecs({ path: { organizationId }, ...asked }),
  );

/** A specification, and how it stands. */
export const specQuery = ({ organizationId, specSlug }: SpecPath) =>
  reading(getOpenApiSpecBySlugOptions({ path: { organizationId, specSlug } }));

/** The specification's version when it was last read, for If-Match. */
export const specETag = ({ organizationId, specSlug }: SpecPath) =>
  versionOf(
    `/v1/orgs/${encodeURIComponent(organizationId)}/openapi/${encodeURIComponent(specSlug)}`,
  );

/** Versions of a specification, the latest first. */
export const specVersionsQuery = (path: SpecPath, page: PageOf) =>
  reading(listOpenApiSpecVersionsOptions({ path, query: paging(page) }));

/** One version. */
export const specVersionQuery = (path: SpecVersionPath) =>
  reading(getOpenApiSpecVersionByIdOptions({ path }));

/** Operations of the served version, or of another one, in the order of the document. */
export const specOperationsQuery = (
  path: SpecPath,
  { page, limit, ...filters }: Given<OperationFilters> & PageOf,
) =>
  reading(
    listOpenApiSpecOperationsOptions({
      path,
      query: { ...paging({ page, limit }), ...onlySet<OperationFilters>(filters) },
    }),
  );

/** Every operation of the served version. */
export const everySpecOperationQuery = (path: SpecPath) =>
  wholeListQuery<OpenApiOperation>(listOpenApiSpecOperationsOptions({ path }), (asked) =>
    listOpenApiSpecOperations({ path, ...asked }),
  );

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

/** One operation of the served version with what it refers to. */
export const specOperationQuery = (
  path: SpecPath,
  query: { readonly method: string; readonly path: string },
) => reading(getOpenApiSpecOperationOptions({ path, query }));

/** All that a version changes of another one, the worst first; of the one that was served when it came without. */
export const specChangesQuery = (
  path: SpecVersionPath,
  asked: { readonly base?: string | undefined },
) => {
  const filter = onlySet<{ base: string }>(asked);
  return wholeListQuery<OpenApiChange>(
    listOpenApiSpecVersionChangesOptions({ path, query: filter }),
    ({ query, ...rest }) =>
      listOpenApiSpecVersionChanges({ path, query: { ...filter, ...query }, ...rest }),
  );
};

/** Pages and change requests that a version concerns. */
export const specImpactQuery = (
  path: SpecVersionPath,
  { page, limit, ...filters }: Given<ImpactFilters> & PageOf,
) =>
  reading(
    getOpenApiSpecVersionImpactOptions({
      path,
      query: { ...paging({ page, limit }), ...onlySet<ImpactFilters>(filters) },
    }),
  );

/** The whole specification of a version. */
export const readSpecContent = async (path: SpecVersionPath): Promise<unknown> => {
  const { data } = await getOpenApiSpecVersionContentById({ path, throwOnError: true });
  return data.filesystem["openapi.json"];
};

export const createSpec = changing(createOpenApiSpecMutation());
export const putSpec = changing(createOrUpdateOpenApiSpecBySlugMutation());
export const uploadSpec = changing(uploadOpenApiSpecFileMutation());
export const updateSpec = changing(updateOpenApiSpecBySlugMutation());
export const checkSpec = changing(checkOpenApiSpecMutation());
export const deleteSpec = deleting(deleteOpenApiSpecBySlugMutation());
export const acceptSpecVersion = changing(acceptOpenApiSpecVersionMutation());
export const rejectSpecVersion = changing(rejectOpenApiSpecVersionMutation());
export const prepareSpecVersion = changing(prepareOpenApiSpecVersionMutation());
