import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { SiteRedirect } from "#web/api/site-access.ts";
import { useSite } from "../use-site.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Destination } from "./destinations.ts";
import { type RedirectQuestion, RedirectDialog } from "./redirect-dialog.tsx";
import { redirectStrings } from "./redirect-strings.ts";

const { broken: strings } = redirectStrings;

interface BrokenRedirectProps {
  readonly redirect: SiteRedirect;
  /** The section or site-space it led to, or to a page of; absent when that is gone itself. */
  readonly place: Destination | undefined;
}

const reasonOf = ({ redirect: { destination }, place }: BrokenRedirectProps): string => {
  if (destination.kind === "site-section") return strings.section;
  if (place === undefined) return strings.siteSpace;
  return place.broken === true ? strings.trashed(place.title) : strings.page(place.title);
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
          {strings.badge}
        </Badge>{" "}
        {strings.nowhere(reasonOf(props))}
      </p>
      {permissions.edit && (
        <div className="mt-1.5 inline-flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-label={strings.mendNamed(redirect.source)}
            onClick={() => setAsking("edit")}
          >
            {strings.mend}
          </Button>
          <Button
            size="sm"
            aria-label={strings.removeNamed(redirect.source)}
            onClick={() => setAsking("delete")}
          >
            {redirectStrings.remove}
          </Button>
        </div>
      )}
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
};
