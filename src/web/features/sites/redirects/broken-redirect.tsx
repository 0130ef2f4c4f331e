import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { SiteRedirect } from "#web/api/site-access.ts";
import { useSite } from "../use-site.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Destination } from "./destinations.ts";
import { type RedirectQuestion, RedirectDialog } from "./redirect-dialog.tsx";
import { messages } from "./messages.ts";

interface BrokenRedirectProps {
  readonly redirect: SiteRedirect;
  /** The section or site-space it led to, or to a page of; absent when that is gone itself. */
  readonly place: Destination | undefined;
}

const reasonOf = ({ redirect: { destination }, place }: BrokenRedirectProps): string => {
  if (destination.kind === "site-section") return messages.broken.section;
  if (place === undefined) return messages.broken.siteSpace;
  return place.broken === true
    ? messages.broken.trashed(place.title)
    : messages.broken.page(place.title);
};

/** Says why a redirect leads nowhere, with the ways to mend it for those who may. */
export const BrokenRedirect = (props: BrokenRedirectProps) => {
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
