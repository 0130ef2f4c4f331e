import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { DomainsCard } from "./domains-card.tsx";
import { FactsCard, FeaturesCard } from "./facts-card.tsx";
import { HostnameCard, IdentityCard } from "./identity-card.tsx";
import { DefaultRoleCard, JoiningCard } from "./joining-card.tsx";
import { notAdminMessages, settingsMessages } from "./messages.ts";

/** In place of the settings for people who may not change them. */
export const NotAdmin = ({ organization: { id, title } }: { organization: Organization }) => (
  <EmptyState
    size="page"
    icon={Lock}
    title={notAdminMessages.title}
    text={notAdminMessages.text(title)}
    action={
      <Link to="/o/$organizationId" params={{ organizationId: id }} className={buttonClass()}>
        {notAdminMessages.action}
      </Link>
    }
  />
);

export const SettingsScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/settings" });
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
