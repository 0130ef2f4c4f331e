import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Organization, organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { settingsFields, settingsSections, settingsSegment } from "#web/shell/settings-fields.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { FeaturesCard } from "./features-card.tsx";
import { HostnameCard, IdentityCard } from "./identity-card.tsx";
import { DefaultRoleCard, DomainsCard, JoiningCard, SignInCard } from "./joining-card.tsx";
import { settingsMessages } from "./messages.ts";

/** The layout above every section of the settings. */
export const SettingsFrame = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/settings/_sections" });
  return (
    <>
      <PageHeader title={screenTitles.settings} description={settingsMessages.description} />
      <TabLinks label={settingsMessages.sections}>
        {settingsSections.map((section) => (
          <Link
            key={section}
            to={navPath(organizationId, settingsSegment(section))}
            activeOptions={{ exact: true }}
            className={tabLinkClass}
          >
            {settingsMessages.section[section]}
          </Link>
        ))}
      </TabLinks>
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
};

const useOrganization = (): Organization => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/settings/_sections" });
  return useSuspenseQuery(organizationQuery(organizationId)).data;
};

// The key gives another organization forms of its own.
const Cards = ({ children }: { children: ReactNode }) => (
  <div className="flex max-w-3xl flex-col gap-6">{children}</div>
);

/**
 * The name, logo, address and deletion of the organization; redirects to the section of the setting named by the
 * address's fragment.
 */
export const GeneralSettings = () => {
  const organization = useOrganization();
  const hash = useLocation({ select: (location) => location.hash });
  const named = settingsFields.find(({ name }) => name === hash);
  if (named?.section !== undefined) {
    const to = navPath(organization.id, settingsSegment(named.section));
    return <Navigate to={to} hash={hash} replace />;
  }
  return (
    <Cards key={organization.id}>
      <IdentityCard organization={organization} />
      <HostnameCard organization={organization} />
      <DeleteCard organization={organization} />
    </Cards>
  );
};

/** Who belongs to the organization, and how people join. */
export const MemberSettings = () => {
  const organization = useOrganization();
  return (
    <Cards key={organization.id}>
      <DomainsCard organization={organization} />
      <DefaultRoleCard organization={organization} />
      <SignInCard organization={organization} />
      <JoiningCard organization={organization} />
    </Cards>
  );
};

/** What the organization shows first, and what its members may use. */
export const FeatureSettings = () => {
  const organization = useOrganization();
  return (
    <Cards key={organization.id}>
      <FeaturesCard organization={organization} />
    </Cards>
  );
};

/** Facts about the organization that cannot be changed here. */
export const PlanSettings = () => {
  const organization = useOrganization();
  return (
    <Cards key={organization.id}>
      <FactsCard organization={organization} />
    </Cards>
  );
};
