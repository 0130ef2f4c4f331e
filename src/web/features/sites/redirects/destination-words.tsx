import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { pagesQuery } from "#web/api/content.ts";
import type { SiteRedirect } from "#web/api/site-redirects.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { findPage } from "#web/features/content/index.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSite, useSiteName } from "../use-site.ts";
import { type Destination, destinationIn, titleWithSection } from "./destinations.ts";
import { messages } from "./messages.ts";
import { RedirectDialog, type RedirectQuestion } from "./redirect-dialogs.tsx";

interface BrokenRedirectProps {
  readonly redirect: SiteRedirect;
  /** The section or site-space it pointed to, or whose page it pointed to; absent if that was deleted itself. */
  readonly target: Destination | undefined;
}

const reasonOf = ({ redirect: { destination }, target }: BrokenRedirectProps): string => {
  if (destination.kind === "site-section") return messages.broken.section;
  if (target === undefined) return messages.broken.siteSpace;
  return target.broken === true
    ? messages.broken.trashed(target.title)
    : messages.broken.page(target.title);
};

/** Explains why a redirect is broken, with buttons to fix it for people who may. */
const BrokenRedirect = (props: BrokenRedirectProps) => {
  const { redirect } = props;
  const { permissions } = useSite();
  const [asking, setAsking] = useState<RedirectQuestion>();
  return (
    <div>
      <p>
        <Badge tone="danger" icon={TriangleAlert}>
          {messages.broken.badge}
        </Badge>{" "}
        {messages.broken.nowhere(reasonOf(props))}
      </p>
      {permissions.edit && (
        <div className="mt-1.5 inline-flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={messages.broken.mendNamed(redirect.source)}
            onClick={() => setAsking("edit")}
          >
            {messages.broken.mend}
          </Button>
          <Button
            size="sm"
            aria-label={messages.broken.removeNamed(redirect.source)}
            onClick={() => setAsking("delete")}
          >
            {messages.remove}
          </Button>
        </div>
      )}
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
};

const PageWords = ({ target, pageId }: { target: Destination; pageId: string }) => {
  const { data } = useQuery(pagesQuery(target.spaceId ?? ""));
  const page = data && findPage(data.pages, pageId);
  return page === undefined
    ? messages.somePage(titleWithSection(target))
    : messages.page(page.title, titleWithSection(target));
};

const LiveWords = ({ redirect }: { redirect: SiteRedirect }) => {
  const { destination } = redirect;
  const { data: structure } = useSuspenseQuery(structureQuery(useSiteName()));
  if (destination.kind === "external") return <OutsideLink address={destination.url} />;
  const target = destinationIn(structure, redirect);
  if (redirect.status === "broken" || target === undefined) {
    return <BrokenRedirect redirect={redirect} target={target} />;
  }
  if (destination.kind === "site-page") {
    return <PageWords target={target} pageId={destination.pageId} />;
  }
  return target.kind === "site-section" ? messages.section(target.title) : titleWithSection(target);
};

/** The destination of a redirect, by the names readers know; or why it is broken, or not working at the moment. */
export const DestinationWords = ({ redirect }: { redirect: SiteRedirect }) => (
  <>
    <LiveWords redirect={redirect} />
    {redirect.captureWildcard && <span className="font-mono text-sm">{messages.carried}</span>}
    {redirect.status === "circular" && (
      <>
        {" "}
        <Badge tone="danger" icon={TriangleAlert} title={messages.circularTitle}>
          {messages.circular}
        </Badge>
      </>
    )}
    {redirect.status === "covered" && (
      <>
        {" "}
        <Badge title={messages.coveredTitle}>{messages.covered}</Badge>
      </>
    )}
  </>
);
