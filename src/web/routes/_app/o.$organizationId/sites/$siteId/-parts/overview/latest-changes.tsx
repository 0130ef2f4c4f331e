import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { auditEventsQuery } from "../../../../../../../api/audit-events.ts";
import { useSiteName } from "../../../../../../../site/use-site.ts";
import { buttonClass } from "../../../../../../../ui/button.tsx";
import { ScreenSection } from "../../../../../../../ui/screen-section.tsx";
import { Skeleton } from "../../../../../../../ui/skeleton.tsx";
import { EventList } from "../../../../-parts/home/event-list.tsx";
import { overviewStrings as strings } from "./overview-strings.ts";

const SHOWN = 5;

/** The newest events of the site itself, for admins of the organization. */
export const LatestChanges = () => {
  const { organizationId, siteId } = useSiteName();
  const { data } = useQuery(auditEventsQuery(organizationId, { target: siteId, limit: SHOWN }));
  return (
    <ScreenSection
      title={strings.changes}
      text={strings.changesText}
      actions={
        <Link
          to="/o/$organizationId/audit-log"
          params={{ organizationId }}
          search={{ target: siteId }}
          className={buttonClass({ size: "sm" })}
        >
          {strings.auditLog}
        </Link>
      }
    >
      {data === undefined && <Skeleton className="h-40 w-full" />}
      {data?.items.length === 0 && <p className="text-muted">{strings.noChanges}</p>}
      {data !== undefined && data.items.length > 0 && (
        <EventList organizationId={organizationId} events={data.items} />
      )}
    </ScreenSection>
  );
};
