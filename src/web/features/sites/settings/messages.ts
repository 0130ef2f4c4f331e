import { RETENTION_DAYS } from "#contract/schemas/limits.ts";

/** Messages of a site's settings. */
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
      "Where your renderer shows the site; this service does not show pages to readers yet. Its own host name comes first once it is verified, then the proxy, then the address this service gives it.",
    fields: { basename: "Name in the address", hostname: "Own host name", proxy: "Proxy" },
    basenameHint: "Lower-case words joined by hyphens, such as acme-docs.",
    hostnameHint:
      "At least three parts, such as docs.acme.com. Published links use it only after a check has found a token there, which stands below once saved. Leave its DNS record as it is.",
    hostnamePlaceholder: "docs.acme.com",
    proxyHint:
      "Your own server and a path on it, such as acme.com/docs, when it passes these addresses on to this service.",
    proxyPlaceholder: "acme.com/docs",
    result: "Its address is",
    target: (address: string) => `Your proxy passes requests on to ${address}`,
    verifyFirst: (hostname: string, published: string) =>
      `Saving changes nothing for readers yet: links stay on ${published} until ${hostname} is verified.`,
    moves:
      "Published links change when you save. What readers have now works as long as your renderer answers there.",
  },
  hostname: {
    card: (hostname: string) => `Host name ${hostname}`,
    text: (hostname: string) =>
      `This service does not show pages to readers yet, so do not point ${hostname} at it. Your own renderer serves the host name. Once it answers the token below, published links use the host name.`,
    verified: "Verified",
    notVerified: "Not verified",
    linksUse: (hostname: string) => `Published links use ${hostname}. Verified`,
    linksStay: (address: string) =>
      `Published links stay on ${address} until the check has found the token.`,
    address: "Address that has to answer",
    token: "What it answers: status 200, and this as the whole text",
    copy: (field: string) => `Copy: ${field}`,
    pointsAt: "The host name points at",
    pointsNowhere: "Nothing yet: name servers have no record of it.",
    notAsked: "Not known: no name server answered.",
    loading: "Looking the host name up",
    check: "Check now",
    result: "What the check found",
    outcomes: {
      verified: (hostname: string) => `${hostname} answered the token`,
      "other-answer": (hostname: string) => `${hostname} did not answer the token`,
      unreachable: (hostname: string) => `${hostname} cannot be reached`,
    },
    unchanged: "Published links stay as they are.",
    failed: "The host name could not be looked up.",
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
