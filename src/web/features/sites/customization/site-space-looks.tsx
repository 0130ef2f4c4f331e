import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { SiteStructure } from "#web/api/site-structure.ts";
import {
  customizationQuery,
  overrideSiteSpaceCustomization,
  siteSpaceCustomizationQuery,
  type SiteSpaceCustomizationOverrides,
} from "#web/api/sites.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { messages } from "./messages.ts";
import { LooksForm } from "./looks-form.tsx";
import { looksOf, overridesOfLooks, ownLooks } from "./looks-places.ts";
import type { SiteSpaceChoice } from "./site-space-choices.ts";

interface SiteSpaceLooksProps {
  readonly siteSpace: SiteSpaceChoice;
  readonly structure: SiteStructure;
}

/** What one site-space says differently from its site. */
export const SiteSpaceLooks = ({ siteSpace, structure }: SiteSpaceLooksProps) => {
  const { title } = useSite();
  const name = useSiteName();
  const path = { ...name, siteSpaceId: siteSpace.id };
  const queryClient = useQueryClient();
  const { data: ofSite } = useSuspenseQuery(customizationQuery(name));
  const { data: ofSpace } = useSuspenseQuery(siteSpaceCustomizationQuery(path));
  const { mutateAsync } = useMutation(overrideSiteSpaceCustomization);
  const site = looksOf(ofSite);
  return (
    <>
      <Callout>{messages.siteSpaceNote(siteSpace.label)}</Callout>
      <LooksForm
        values={ownLooks(site, looksOf(ofSpace))}
        site={site}
        siteSpace={siteSpace.id}
        title={title}
        structure={structure}
        draftKey={`${siteSpace.id}.looks`}
        send={(_looks, changed) =>
          mutateAsync({ path, body: overridesOfLooks(changed) as SiteSpaceCustomizationOverrides })
        }
        reload={async () =>
          ownLooks(
            site,
            looksOf(
              await queryClient.fetchQuery({ ...siteSpaceCustomizationQuery(path), staleTime: 0 }),
            ),
          )
        }
      />
    </>
  );
};
