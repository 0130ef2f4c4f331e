/** What shows the structure of a site. */
export const aboutSiteStructure = [
  "getSiteStructure",
  "listSiteRedirects",
  "listSiteStructureDrafts",
  "getSiteStructureDraft",
  "getSiteStructureDraftImpact",
  "getSiteById",
  "listSites",
] as const;
/** What shows a site itself. */
export const aboutSites = ["listSites", "getSiteById"] as const;
