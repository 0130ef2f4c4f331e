import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { useOrganization } from "../use-organization.ts";
import { CheckLine } from "./check-line.tsx";
import { Facts } from "./facts.tsx";
import { LatestChanges } from "./latest-changes.tsx";
import { useChecklist } from "./use-checklist.ts";

/** What a site looks like from afar: what to look at before readers come, its numbers, its last changes. */
export const Overview = () => {
  const site = useSite();
  const checks = useChecklist(site);
  const { admin } = useOrganization().permissions;
  return (
    <div className="flex flex-col gap-6">
      {!site.permissions.edit && <Callout>{siteMessages.readOnly}</Callout>}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ScreenSection title={messages.checklist.title} text={messages.checklist.text}>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {checks.map((check) => (
              <CheckLine key={check.key} check={check} />
            ))}
          </ul>
        </ScreenSection>
        <ScreenSection title={messages.facts}>
          <Facts site={site} />
        </ScreenSection>
      </div>
      {admin && <LatestChanges />}
    </div>
  );
};
