import {
  createSavedViewMutation,
  deleteSavedViewMutation,
  listSavedViewsOptions,
  updateSavedViewMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { SavedViewList } from "#client/types.gen.ts";
import { reading } from "./queries.ts";
import { changing } from "./refresh.ts";

export type { SavedView, SavedViewList } from "#client/types.gen.ts";

/** The caller's saved views of a list, by name. */
export const savedViewsQuery = (organizationId: string, list: SavedViewList) =>
  reading(listSavedViewsOptions({ path: { organizationId }, query: { list } }));

export const createView = changing(createSavedViewMutation());
export const updateView = changing(updateSavedViewMutation());
export const deleteView = changing(deleteSavedViewMutation());
