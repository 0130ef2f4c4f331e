import { z } from "zod";
import { MAX_VIEW_NAME } from "./limits.ts";
import { id, timestamp } from "./primitives.ts";

/** Lists whose filters can be saved. A view of a space's list applies to every space's list. */
export const savedViewLists = ["change-requests", "space-change-requests"] as const;
const savedViewList = z.enum(savedViewLists).meta({ id: "SavedViewList" });

/** Maximum length of a view's filters, as an address contains them. */
const MAX_VIEW_SEARCH = 2000;

const viewName = z.string().trim().min(1).max(MAX_VIEW_NAME).meta({ id: "SavedViewName" });
const viewSearch = z
  .string()
  .max(MAX_VIEW_SEARCH)
  .regex(/^[^#\s]*$/, "must be the part of an address behind its ?")
  .meta({
    description: "The filters, as the part of the list's address behind its `?`; kept as it is.",
  });

export const savedView = z
  .object({
    object: z.literal("saved-view"),
    id,
    list: savedViewList,
    name: z.string(),
    search: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof savedView>;
export const savedViews = z.object({ items: z.array(savedView) }).meta({ id: "SavedViews" });

export const listSavedViewsQuery = z.strictObject({ list: savedViewList });
export const createSavedView = z
  .strictObject({ list: savedViewList, name: viewName, search: viewSearch })
  .meta({ id: "CreateSavedView" });
export const updateSavedView = z
  .strictObject({ name: viewName.optional(), search: viewSearch.optional() })
  .meta({ id: "UpdateSavedView" });
