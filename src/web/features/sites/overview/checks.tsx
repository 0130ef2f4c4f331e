import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { navPath } from "#web/shell/nav-items.ts";
import { useSiteName } from "../use-site.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { type Check, checklistOf } from "./checklist.ts";
import { messages } from "./messages.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { shareLinksQuery } from "#web/api/site-access.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, customizationQuery, type Site } from "#web/api/sites.ts";
import { brokenRedirectsQuery } from "../redirects/redirects-search.ts";

/** The checklist of the site on the screen. Share links are for those who may change the site. */
export const useChecklist = (site: Site): readonly Check[] => {
  const name = useSiteName();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { data: schema } = useSuspenseQuery(adaptiveSchemaQuery(name));
  const { data: links } = useQuery({
    ...shareLinksQuery(name, { limit: 1000 }),
    enabled: site.permissions.edit,
  });
  const active = links?.items.filter((link) => link.active === true).length;
  const { data: redirects } = useQuery(brokenRedirectsQuery(name));
  const broken = redirects?.count ?? 0;
  const { data: customization } = useQuery(customizationQuery(name));
  return useMemo(
    () => checklistOf(site, structure, schema, active, broken, customization?.header.links ?? []),
    [site, structure, schema, active, broken, customization],
  );
};

interface CheckLineProps {
  readonly check: Check;
  /** Called when the link to the fix is followed, so that a dialog around it can go. */
  readonly onLeave?: () => void;
}

/** One line of the checklist: what is so, why it matters, and where it is changed. */
export const CheckLine = ({ check: { tone, title, text, fix }, onLeave }: CheckLineProps) => {
  const { organizationId, siteId } = useSiteName();
  const fine = tone === "fine";
  const Icon = fine ? CircleCheck : TriangleAlert;
  const screen = messages.checklist.screens[fix.screen];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-64 gap-2.5">
        <Icon
          size={16}
          role="img"
          aria-label={fine ? messages.checklist.fine : messages.checklist.warning}
          className={fine ? "mt-1 shrink-0 text-success-ink" : "mt-1 shrink-0 text-warning-ink"}
        />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere text-ink">{title}</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
      <Link
        to={navPath(organizationId, `sites/${siteId}/${fix.screen}`)}
        search={{ item: fix.item, status: fix.status }}
        {...(onLeave && { onClick: onLeave })}
        aria-label={messages.checklist.open(screen, title)}
        className={buttonClass({ size: "sm", className: "max-sm:ml-6.5" })}
      >
        {screen}
      </Link>
    </li>
  );
};
