import { Link, Outlet } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { shellMessages } from "#web/shell/messages.ts";
import { accountNavItems } from "#web/shell/nav-items.ts";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";

interface AccountSectionProps {
  readonly title: string;
  readonly description: string;
  /** Right of the title; one primary action at most. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A topic of the account: heading, what it is for, its action, its content. */
export const AccountSection = ({ title, description, actions, children }: AccountSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          <p className="max-w-[70ch] text-sm text-muted">{description}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
};

/** The screens about the caller, whichever organization they came from. */
export const AccountFrame = () => {
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
