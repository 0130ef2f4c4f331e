import { audienceWords } from "../audience-words.ts";
import { siteStrings } from "../site-strings.ts";
import { useSite } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { AudienceCard } from "./audience-card.tsx";
import { audienceStrings as strings } from "./audience-strings.ts";
import { ShareLinksCard } from "./share-links-card.tsx";
import { VisitorCard } from "./visitor-card.tsx";

/** Who reads a site and how they get in. Others than its editors read the audience alone. */
export const AudienceScreen = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    return (
      <div className="flex max-w-3xl flex-col gap-6">
        <Callout>{siteStrings.readOnly}</Callout>
        <Card title={strings.card} description={strings.description}>
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
