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

/** Sections, groups and site-spaces of a site, whole. */
export const structureQuery = (path: SiteName) => reading(getSiteStructureOptions({ path }));
export const structureDraftsQuery = (path: SiteName, at: PageOf = {}) =>
  reading(listSiteStructureDraftsOptions({ path, query: paging(at) }));
export const structureDraftQuery = (path: DraftName) =>
  reading(getSiteStructureDraftOptions({ path }));
export const draftImpactQuery = (path: DraftName) =>
  reading(getSiteStructureDraftImpactOptions({ path }));

/** A draft's version when it was last read, for If-Match. */
export const draftVersion = ({ organizationId, siteId, draftId }: DraftName) =>
  versionOf(`/v1/orgs/${[organizationId, "sites", siteId, "structure/drafts", draftId].join("/")}`);

/** What is undefined is not sent, so that the two ways to leave a field out come to the same. */
const sendable = (edits: readonly Edit[]) => edits as StructureEdit[];

/** Whatever changes the impact of a draft can change that of edits. */
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

/** What edits of the live structure would do to readers. */
export const editsImpactQuery = (path: SiteName, edits: readonly Edit[]) =>
  reading({
    queryKey: ["previewSiteStructureEdits", path, edits],
    queryFn: ({ signal }) => previewEdits(path, edits, {}, signal),
    ...impactMeta(path),
  });

/** What edits of the live structure would do to the addresses of pages. */
export const readPageCounts = async (path: SiteName, edits: readonly Edit[]) =>
  (await previewEdits(path, edits, {})).pages;

/** Addresses of pages that edits would do the same to, in parts. */
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
 * Makes edits of the live structure, all of them or none. The answer takes the place of what was read
 * before; what else shows the structure is asked again in the background.
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
    // A question asked before would bring back what was.
    await queryClient.cancelQueries({ queryKey });
    // With the parts of what was known before that are still the same.
    const kept = queryClient.setQueryData(queryKey, data) ?? data;
    void refresh(queryClient, changesOf(editSiteStructureMutation()), only(queryKey));
    return kept;
  } catch (error) {
    // Without an answer nobody knows whether it was done.
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
};

/** Most times that edits are put behind those of others, before it is left to a person. */
const MOST_TRIES = 5;

/** Adds edits to a draft, behind those that others added meanwhile. */
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
