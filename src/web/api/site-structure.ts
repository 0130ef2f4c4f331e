import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import {
  applySiteStructureDraftMutation,
  createSiteStructureDraftMutation,
  deleteSiteStructureDraftMutation,
  editSiteStructureMutation,
  getSiteStructureDraftImpactOptions,
  getSiteStructureDraftOptions,
  getSiteStructureOptions,
  listSiteStructureDraftsOptions,
  reopenSiteStructureDraftMutation,
  undoSiteStructureDraftMutation,
  updateSiteStructureDraftMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { StructureEdit as Edit } from "#contract/schemas/structure-edit.ts";
import {
  editSiteStructure,
  previewSiteStructureEdits,
  updateSiteStructureDraft,
} from "#client/sdk.gen.ts";
import type {
  PreviewSiteStructureEdits,
  SitePageChange,
  SiteStructure,
  SiteStructureDraft,
  StructureEdit,
} from "#client/types.gen.ts";
import { isRefusal } from "./failures.ts";
import { changesOf, changing, deleting, only, refresh } from "./refresh.ts";
import { type PageOf, paging, reading } from "./queries.ts";
import type { SiteName } from "./sites.ts";
import { ifMatch, versionOf } from "./versions.ts";

export type {
  SitePageAddress,
  SitePageChange,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteStructureDraft,
  SiteStructureImpact,
} from "#client/types.gen.ts";

/** Names one draft of a site's structure. */
export interface DraftName extends SiteName {
  readonly draftId: string;
}

/** The complete structure of a site: sections, groups and site-spaces. */
export const structureQuery = (path: SiteName) => reading(getSiteStructureOptions({ path }));
export const structureDraftsQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteStructureDraftsOptions({ path, query: paging(at) }));
export const structureDraftQuery = (path: DraftName) =>
  reading(getSiteStructureDraftOptions({ path }));
export const draftImpactQuery = (path: DraftName) =>
  reading(getSiteStructureDraftImpactOptions({ path }));

/** A draft's version when last read, for If-Match. */
export const draftVersion = ({ organizationId, siteId, draftId }: DraftName) =>
  versionOf(`/v1/orgs/${[organizationId, "sites", siteId, "structure/drafts", draftId].join("/")}`);

/** Undefined fields are not sent, so a missing and an undefined field are the same. */
const sendable = (edits: readonly Edit[]) => edits as StructureEdit[];

/** Anything that changes the impact of a draft can change that of edits. */
const impactMeta = (path: SiteName) => {
  const { meta } = getSiteStructureDraftImpactOptions({ path: { ...path, draftId: "" } });
  if (meta === undefined) throw new TypeError("a query that does not say what it reads");
  return { meta };
};

const previewEdits = async (
  path: SiteName,
  edits: readonly Edit[],
  pages: NonNullable<PreviewSiteStructureEdits["pages"]>,
  signal?: AbortSignal,
) => {
  const body = { edits: sendable(edits), pages };
  const { data } = await previewSiteStructureEdits({
    path: { ...path },
    body,
    ...(signal && { signal }),
    throwOnError: true,
  });
  return data;
};

/** The effect of edits of the live structure on readers. */
export const editsImpactQuery = (path: SiteName, edits: readonly Edit[]) =>
  reading({
    queryKey: ["previewSiteStructureEdits", path, edits],
    queryFn: ({ signal }) => previewEdits(path, edits, {}, signal),
    ...impactMeta(path),
  });

/** Reads how many page addresses edits of the live structure would affect, and how. */
export const readPageCounts = async (path: SiteName, edits: readonly Edit[]) =>
  (await previewEdits(path, edits, {})).pages;

/** The page addresses that edits would affect in one way, in batches. */
export const editsPagesQuery = (
  path: SiteName,
  edits: readonly Edit[],
  change: SitePageChange,
  limit: number,
) =>
  infiniteQueryOptions({
    queryKey: ["previewSiteStructureEdits", path, edits, change],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { change, limit, ...(pageParam === "" ? {} : { after: pageParam }) };
      return (await previewEdits(path, edits, asked, signal)).pageAddresses;
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    ...impactMeta(path),
  });

/**
 * Applies edits to the live structure, all or none. The response replaces the cached structure; other queries of it
 * are refreshed in the background.
 */
export const saveEdits = async (
  queryClient: QueryClient,
  path: SiteName,
  { edits, undo }: { readonly edits: readonly Edit[]; readonly undo: boolean },
): Promise<SiteStructure> => {
  const { queryKey } = structureQuery(path);
  try {
    const { data } = await editSiteStructure({
      path: { ...path },
      body: { edits: sendable(edits), undo },
      throwOnError: true,
    });
    // A pending query would restore the old state.
    await queryClient.cancelQueries({ queryKey });
    // Structural sharing keeps the parts that are unchanged.
    const kept = queryClient.setQueryData(queryKey, data) ?? data;
    void refresh(queryClient, changesOf(editSiteStructureMutation()), only(queryKey));
    return kept;
  } catch (error) {
    // Without a response, nobody knows whether the edits were made.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
};

/** How often edits are appended again after concurrent ones before the conflict is left to a person. */
const MOST_TRIES = 5;

/** Appends edits to a draft, after any that others have added in the meantime. */
export const saveDraftEdits = async (
  queryClient: QueryClient,
  path: DraftName,
  edits: readonly Edit[],
): Promise<SiteStructureDraft> => {
  const query = structureDraftQuery(path);
  const { queryKey } = query;
  const add = async (tries: number): Promise<SiteStructureDraft> => {
    const draft = await queryClient.ensureQueryData(query);
    try {
      const { data } = await updateSiteStructureDraft({
        path: { ...path },
        body: { edits: [...draft.edits, ...sendable(edits)] },
        ...ifMatch(draftVersion(path)),
        throwOnError: true,
      });
      return data;
    } catch (error) {
      if (!isRefusal(error, 412) || tries >= MOST_TRIES) throw error;
      await queryClient.fetchQuery({ ...query, staleTime: 0 });
      return add(tries + 1);
    }
  };
  try {
    const draft = await add(1);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, draft);
    void refresh(queryClient, changesOf(updateSiteStructureDraftMutation()), only(queryKey));
    return draft;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
};

export const createDraft = changing(createSiteStructureDraftMutation());
export const updateDraft = changing(updateSiteStructureDraftMutation());
export const deleteDraft = deleting(deleteSiteStructureDraftMutation());
export const applyDraft = changing(applySiteStructureDraftMutation());
export const undoDraft = changing(undoSiteStructureDraftMutation());
export const reopenDraft = changing(reopenSiteStructureDraftMutation());
