import { operationsOf } from "../operation.ts";
import {
  createSavedView,
  listSavedViewsQuery,
  savedView,
  savedViews,
  updateSavedView,
} from "../schemas/saved-view.ts";

const defineOperation = operationsOf("Saved views");

export const savedViewOperations = [
  defineOperation({
    id: "listSavedViews",
    method: "GET",
    path: "/v1/orgs/{organizationId}/saved-views",
    summary: "List the caller's saved views of a list",
    description: "Filters that the caller saved under a name, by name. Nobody else sees them.",
    query: listSavedViewsQuery,
    success: { status: 200, description: "All of them", schema: savedViews },
    permission: "organization:view",
    reads: ["saved-view"],
  }),
  defineOperation({
    id: "createSavedView",
    method: "POST",
    path: "/v1/orgs/{organizationId}/saved-views",
    summary: "Save the filters of a list under a name",
    body: createSavedView,
    success: { status: 201, description: "The view", schema: savedView },
    failures: [409],
    permission: "organization:view",
    changes: ["saved-view"],
  }),
  defineOperation({
    id: "updateSavedView",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}/saved-views/{savedViewId}",
    summary: "Rename a saved view, or give it other filters",
    body: updateSavedView,
    success: { status: 200, description: "The view", schema: savedView },
    failures: [409],
    permission: "organization:view",
    changes: ["saved-view"],
  }),
  defineOperation({
    id: "deleteSavedView",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/saved-views/{savedViewId}",
    summary: "Delete a saved view",
    success: { status: 204, description: "Deleted, or never there" },
    permission: "organization:view",
    changes: ["saved-view"],
  }),
];
