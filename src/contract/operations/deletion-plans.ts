import { operationsOf } from "../operation.ts";
import { deletionPlan, deletionPlanQuery } from "../schemas/deletion-plan.ts";
import { contentReads, structureReads } from "./reads.ts";

const ofSpaces = operationsOf("Spaces");
const ofCollections = operationsOf("Collections");

const plan = {
  method: "GET",
  description:
    "The sites that show it, published or not, with the addresses at which readers would find nothing any more. Sites the caller may not view are counted and not named.",
  query: deletionPlanQuery,
  success: { status: 200, description: "The plan", schema: deletionPlan },
  reads: [...contentReads, ...structureReads, "space", "collection"],
} as const;

export const deletionPlans = [
  ofSpaces({
    id: "planSpaceDeletion",
    path: "/v1/spaces/{spaceId}/deletion-plan",
    summary: "Say what deleting a space would take from readers",
    permission: "space:admin",
    ...plan,
  }),
  ofCollections({
    id: "planCollectionDeletion",
    path: "/v1/collections/{collectionId}/deletion-plan",
    summary: "Say what deleting a collection would take from readers",
    permission: "collection:admin",
    ...plan,
  }),
];
