import { createFileRoute, Link, Outlet } from "@tanstack/react-router";
import { accountPlaces } from "#web/shell/account-places.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { shellStrings } from "#web/shell/strings.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TabLinks, tabLinkClass } from "#web/ui/tabs.tsx";

/** The screens about the caller, whichever organization they came from. */
const Account = () => {
  return (
    <>
      <PageHeader title={shellStrings.account} />
      <TabLinks label={shellStrings.account}>
        {accountPlaces.map(({ path, label }) => (
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
