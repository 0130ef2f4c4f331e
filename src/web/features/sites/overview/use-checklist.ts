import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { shareLinksQuery } from "#web/api/site-access.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, customizationQuery, type Site } from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { brokenRedirectsQuery } from "../redirects/redirects-search.ts";
import { type Check, checklistOf } from "./checklist.ts";

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
