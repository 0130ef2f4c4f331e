import { useNavigate, useSearch } from "@tanstack/react-router";
import { useLeaveDialog } from "#web/shell/use-leave-dialog.ts";
import { collectionChoices, useOrganization, useContentTree } from "../tree/use-content-tree.ts";

/** What both dialogs need: the collections to choose from, the one chosen in the tree, and how to leave. */
export const useNewDialog = () => {
  const organization = useOrganization();
  const { collection } = useSearch({ from: "/_app/o/$organizationId/spaces/_tree" });
  const choices = collectionChoices(organization, useContentTree());
  const chosen = choices.find(({ value }) => value === (collection ?? null));
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/spaces",
        params: { organizationId: organization.id },
        search: (now) => now,
        resetScroll: false,
      }),
  );
  return {
    organizationId: organization.id,
    allowed: organization.permissions.createContent,
    choices,
    parent: chosen?.disabledReason === undefined ? (chosen?.value ?? null) : null,
    leave,
  };
};
