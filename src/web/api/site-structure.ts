import {
  applySiteStructureDraftMutation,
  createSiteStructureDraftMutation,
  deleteSiteStructureDraftMutation,
  editSiteStructureMutation,
  getSiteStructureDraftImpactOptions,
  getSiteStructureDraftOptions,
  getSiteStructureOptions,
  listSiteStructureDraftsOptions,
  undoSiteStructureDraftMutation,
  updateSiteStructureDraftMutation,
} from "../../client/@tanstack/react-query.gen.ts";
import { changing } from "./mutation.ts";
import { type PageOf, paging } from "./pages.ts";
import { reading } from "./reading.ts";
import { aboutSiteStructure } from "./site-operations.ts";
import type { SiteName } from "./sites.ts";
import { versionOf } from "./versions.ts";

export type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteStructureDraft,
  SiteStructureImpact,
  SiteStructureItemPointer,
  StructureEdit,
} from "../../client/types.gen.ts";

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

/** Every gesture of the editor is one of these: several edits at once, or none. */
export const editStructure = changing(editSiteStructureMutation(), ...aboutSiteStructure);

const aboutDrafts = ["listSiteStructureDrafts", "getSiteStructureDraftImpact"] as const;
export const createDraft = changing(createSiteStructureDraftMutation(), ...aboutDrafts);
export const updateDraft = changing(
  updateSiteStructureDraftMutation(),
  ...aboutDrafts,
  "getSiteStructureDraft",
);
export const deleteDraft = changing(deleteSiteStructureDraftMutation(), ...aboutDrafts);
export const applyDraft = changing(applySiteStructureDraftMutation(), ...aboutSiteStructure);
export const undoDraft = changing(undoSiteStructureDraftMutation(), ...aboutSiteStructure);
