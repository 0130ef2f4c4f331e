import { createFileRoute, Link, Outlet } from "@tanstack/react-router";
import { accountNavItems } from "#web/shell/nav-items.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { shellMessages } from "#web/shell/messages.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TabLinks, tabLinkClass } from "#web/ui/tabs.tsx";

/** The screens about the caller, whichever organization they came from. */
const Account = () => {
  return (
    <>
      <PageHeader title={shellMessages.account} />
      <TabLinks label={shellMessages.account}>
        {accountNavItems.map(({ path, label }) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: path === "/account" }}
            className={tabLinkClass}
          >
            {label}
          </Link>
        ))}
      </TabLinks>
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
};

export const Route = createFileRoute("/_app/account")({
  staticData: { title: screenTitles.account },
  component: Account,
});
