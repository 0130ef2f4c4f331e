import type { Handlers } from "#server/http/handler.ts";
import { planCollectionDeletion, planSpaceDeletion } from "./plan-deletion.ts";

/** Spaces and collections belong to the library, but only the sites know what their readers lose. */
export const deletionPlanHandlers = {
  planSpaceDeletion: async ({ context, params, query }) => ({
    body: await planSpaceDeletion(context, params, query),
  }),
  planCollectionDeletion: async ({ context, params, query }) => ({
    body: await planCollectionDeletion(context, params, query),
  }),
} satisfies Partial<Handlers>;
