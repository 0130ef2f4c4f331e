import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { DefaultRoleCard } from "#web/features/organization/default-role-card.tsx";
import { DomainsCard } from "#web/features/organization/domains-card.tsx";
import { FactsCard } from "#web/features/organization/facts-card.tsx";
import { FeaturesCard } from "#web/features/organization/features-card.tsx";
import { HostnameCard } from "#web/features/organization/hostname-card.tsx";
import { IdentityCard } from "#web/features/organization/identity-card.tsx";
import { JoiningCard } from "#web/features/organization/joining-card.tsx";
import { settingsMessages } from "#web/features/organization/messages.ts";
import { NotAdmin } from "#web/features/organization/not-admin.tsx";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { PageHeader } from "#web/ui/page-header.tsx";

const Settings = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  if (!organization.permissions.admin) return <NotAdmin organization={organization} />;
  return (
    <>
      <PageHeader title={screenTitles.settings} description={settingsMessages.description} />
      {/* Another organization begins with forms of its own. */}
      <div key={organization.id} className="flex max-w-3xl flex-col gap-6">
        <IdentityCard organization={organization} />
        <HostnameCard organization={organization} />
        <DomainsCard organization={organization} />
        <DefaultRoleCard organization={organization} />
        <JoiningCard organization={organization} />
        <FeaturesCard organization={organization} />
        <FactsCard organization={organization} />
      </div>
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/settings")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(organizationQuery(organizationId));
  },
  staticData: { title: screenTitles.settings },
  component: Settings,
});
