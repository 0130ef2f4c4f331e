import { RETENTION_DAYS } from "#contract/schemas/limits.ts";

/** What the settings of a site say. */
export const messages = {
  title: {
    card: "Title",
    description:
      "Readers see it in the header and in search results, unless the customization says otherwise.",
    field: "Title",
  },
  address: {
    card: "Address",
    description:
      "Where a renderer is to show the site. Its own host name comes first, then the proxy, then the address this service gives it.",
    fields: { basename: "Name in the address", hostname: "Own host name", proxy: "Proxy" },
    basenameHint: "Lower-case words joined by hyphens, such as acme-docs.",
    hostnameHint:
      "At least three parts, such as docs.acme.com. Once saved, the DNS record to set stands below.",
    hostnamePlaceholder: "docs.acme.com",
    proxyHint:
      "Your own server and a path on it, such as acme.com/docs, when it passes these addresses on to this service.",
    proxyPlaceholder: "acme.com/docs",
    result: "Its address is",
    target: (address: string) => `Your proxy passes requests on to ${address}`,
    moves: "Addresses that readers have now stop working when you save.",
  },
  hostname: {
    card: (hostname: string) => `DNS record of ${hostname}`,
    text: "Set this record where the domain is managed. A change can take some hours to arrive everywhere.",
    record: { type: "Type", name: "Name", value: "Value" },
    copy: (field: string) => `Copy ${field.toLowerCase()}`,
    status: {
      right: "Points here",
      elsewhere: "Points elsewhere",
      "not-set": "Not set",
      unknown: "Not checked",
    },
    explained: {
      right: () => "The record is right.",
      elsewhere: (found: string) =>
        `It points at ${found} now. Replace that with the record above.`,
      "not-set": () => "No record was found for this name yet.",
      unknown: () =>
        "No name server answered, so nothing is known of the record. Check again later.",
    },
    checking: "Asking name servers",
    checked: "Checked",
    again: "Check again",
    failed: "The record could not be checked.",
  },
  features: {
    card: "Reading",
    agents: "AI agents",
    included: {
      label: "May read it",
      text: "Agents of readers are offered the pages as plain text, too.",
    },
    excluded: { label: "Are kept out", text: "Agents are asked to leave the site alone." },
    adaptive: "Adaptive content",
    adaptiveHint:
      "Sections and spaces with a condition are for visitors who meet it. Off, conditions are kept, and readers' sites are told that adaptive content is off.",
  },
  remove: {
    card: "Delete",
    text: `Takes the site off the web at once. It can be restored for ${RETENTION_DAYS} days; its spaces stay as they are.`,
    open: "Delete site…",
    title: (title: string) => `Delete ${title}?`,
    spaces: "Its spaces and their pages stay as they are.",
    notPublished: "Readers cannot find it now: it is not published.",
    until: (instant: string) =>
      `It can be restored until ${instant}. After that its structure, customization, redirects and share links are gone for good.`,
    confirm: "Delete site",
    done: (title: string) => `Deleted ${title}`,
    undo: "Undo",
  },
  notAllowed: {
    title: "Settings are for people who may change the site",
    text: "Changing it needs the role Creator in the organization. Ask an admin if you need it.",
  },
} as const;
