/** Words of the overview of a site. */
export const overviewStrings = {
  facts: "At a glance",
  spaces: "Spaces shown",
  sections: "Sections",
  links: "Active share links",
  redirects: "Redirects",
  lastPublished: "Last published",
  created: "Created",
  changes: "Latest changes",
  changesText: "What was done to the site as a whole. The structure editor knows its own steps.",
  noChanges: "Nothing is recorded yet.",
  auditLog: "Audit log",
} as const;
