import { createFileRoute } from "@tanstack/react-router";
import { NewOrganizationDialog } from "#web/features/account/new-organization-dialog.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/organizations/new")({
  staticData: { title: screenTitles.newOrganization },
  component: NewOrganizationDialog,
});
