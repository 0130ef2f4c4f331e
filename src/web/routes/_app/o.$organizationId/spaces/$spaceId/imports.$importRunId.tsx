import { createFileRoute } from "@tanstack/react-router";
import { importQuery } from "#web/api/imports.ts";
import { ImportFailure, RunScreen } from "#web/features/imports/run/run-screen.tsx";
import { readRunSearch } from "#web/features/imports/search.ts";

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/imports/$importRunId",
)({
  validateSearch: readRunSearch,
  loader: async ({ context: { queryClient }, params: { organizationId, importRunId } }) => {
    await queryClient.ensureQueryData(importQuery({ organizationId, importRunId }));
  },
  // Each import starts with its own choices.
  remountDeps: ({ params: { importRunId } }) => importRunId,
  component: RunScreen,
  errorComponent: ImportFailure,
});
