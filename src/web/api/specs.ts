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

/** How often a source that is being read is polled, in milliseconds: if nothing has changed, no event follows. */
const LOOK_EVERY = 2_000;

/** Whether a source is waiting to be read, or is being read. */
export const isReading = ({ processingState }: Pick<OpenApiSpec, "processingState">): boolean =>
  processingState !== "complete";

/** The polling interval of a list of specifications, as a query's `refetchInterval`. */
export const whileReading = (specs: readonly OpenApiSpec[] = []): number | false =>
  specs.some(isReading) ? LOOK_EVERY : false;

/** All specifications of an organization, by slug. */
export const specsQuery = (organizationId: string) =>
  wholeListQuery<OpenApiSpec>(listOpenApiSpecsOptions({ path: { organizationId } }), (asked) =>
    listOpenApiSpecs({ path: { organizationId }, ...asked }),
  );

/** A single specification with its state. */
export const specQuery = ({ organizationId, specSlug }: SpecPath) =>
  reading(getOpenApiSpecBySlugOptions({ path: { organizationId, specSlug } }));

/** The specification's version when last read, for If-Match. */
export const specETag = ({ organizationId, specSlug }: SpecPath) =>
  versionOf(
    `/v1/orgs/${encodeURIComponent(organizationId)}/openapi/${encodeURIComponent(specSlug)}`,
  );

/** Versions of a specification, latest first. */
export const specVersionsQuery = (path: SpecPath, page: PageOf) =>
  reading(listOpenApiSpecVersionsOptions({ path, query: paging(page) }));

/** A single version. */
export const specVersionQuery = (path: SpecVersionPath) =>
  reading(getOpenApiSpecVersionByIdOptions({ path }));

/** Operations of the served version, or of another one, in document order. */
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

/** The content of a block: one operation, or schemas by name. */
export type ShownOfSpec =
  | { readonly spec: string; readonly method: string; readonly path: string }
  | { readonly spec: string; readonly schemas: readonly string[] };

/** What a page of the space shows of an API specification, as currently served. */
export const shownOfSpecQuery = (spaceId: string, shown: ShownOfSpec) =>
  reading(
    getOpenApiOperationInSpaceOptions({
      path: { spaceId },
      query: "schemas" in shown ? { ...shown, schemas: [...shown.schemas] } : shown,
    }),
  );

/** A single operation of the served version with everything it refers to. */
export const specOperationQuery = (
  path: SpecPath,
  query: { readonly method: string; readonly path: string },
) => reading(getOpenApiSpecOperationOptions({ path, query }));

/**
 * The changes of a version against another one, most severe first; by default, against the version served when it
 * arrived.
 */
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

/** Pages and change requests that a version affects. */
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

/** Reads the whole specification of a version. */
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
