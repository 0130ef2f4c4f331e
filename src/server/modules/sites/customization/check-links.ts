import type { SiteCustomization } from "#contract/schemas/customization.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";
import type { SiteRow } from "../sites/find-site.ts";

type Links = SiteCustomization["header"]["links"];

/** Refuses links of a header whose conditions the site's claims cannot answer: 400 with their place. */
export const checkLinks = (site: SiteRow, links: Links | null | undefined): void => {
  for (const [index, { condition }] of (links ?? []).entries())
    if (condition !== undefined) checkCondition(site, condition, `header.links.${index}.condition`);
};
