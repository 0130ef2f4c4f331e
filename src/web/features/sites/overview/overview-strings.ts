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
  change: (label: string, actor: string) => `${label} by ${actor}`,
  retry: "Try again",
  noChanges: "Nothing is recorded yet.",
  auditLog: "Audit log",
} as const;
