import { Link, Outlet } from "@tanstack/react-router";
import { shellMessages } from "#web/shell/messages.ts";
import { accountNavItems } from "#web/shell/nav-items.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";

/** Layout of the screens about the caller, independent of the organization they came from. */
export const AccountFrame = () => (
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
