import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { DefaultRoleCard } from "./settings/-parts/default-role-card.tsx";
import { DomainsCard } from "./settings/-parts/domains-card.tsx";
import { FactsCard } from "./settings/-parts/facts-card.tsx";
import { FeaturesCard } from "./settings/-parts/features-card.tsx";
import { HostnameCard } from "./settings/-parts/hostname-card.tsx";
import { IdentityCard } from "./settings/-parts/identity-card.tsx";
import { JoiningCard } from "./settings/-parts/joining-card.tsx";
import { NotAdmin } from "./settings/-parts/not-admin.tsx";
import { settingsStrings as strings } from "./settings/-parts/strings.ts";

const Settings = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  if (!organization.permissions.admin) return <NotAdmin organization={organization} />;
  return (
    <>
      <PageHeader title={screenTitles.settings} description={strings.description} />
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
