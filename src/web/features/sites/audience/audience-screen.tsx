import { audienceWords } from "../audience-words.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { AudienceCard } from "./audience-card.tsx";
import { ShareLinksCard } from "./share-links-card.tsx";
import { VisitorCard } from "./visitor-card.tsx";

/** Who reads a site and how they get in. Others than its editors read the audience alone. */
export const AudienceScreen = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    return (
      <div className="flex max-w-3xl flex-col gap-6">
        <Callout>{siteMessages.readOnly}</Callout>
        <Card title={messages.card} description={messages.description}>
          <p>{audienceWords[site.visibility].sentence}</p>
        </Card>
      </div>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <AudienceCard site={site} />
      <ShareLinksCard />
      <VisitorCard />
    </div>
  );
};
