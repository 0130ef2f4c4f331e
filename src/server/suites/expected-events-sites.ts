import { body, type ExpectedEvent, type ExpectedEvents, text, event } from "./expected-events.ts";

const titled: ExpectedEvent["change"] = (example) => ({
  before: { title: null },
  after: { title: body(example)["title"] },
});

/** The events recorded by the examples of a site's customization, claims, share links and redirects. */
export const siteLooksEvents: ExpectedEvents = {
  updateSiteCustomizationById: { actions: ["site.customized"], change: titled },
  overrideSiteSpaceCustomizationById: { actions: ["site-space.customized"], change: titled },
  deleteSiteSpaceCustomizationById: event(
    "site-space.customized",
    { title: text },
    { title: null },
  ),
  updateSiteAdaptiveSchema: event(
    "site.claims-changed",
    { claims: [] },
    { claims: [{ name: "isBeta" }] },
  ),
  updateSiteVisitorKinds: event("site.visitors-changed", { kinds: [] }, (example) => ({
    kinds: body(example)["items"],
  })),
  createSiteShareLink: event("share-link.created", {}, (example) => ({
    name: body(example)["name"],
    active: true,
  })),
  updateSiteShareLinkById: event("share-link.changed", { active: true }, { active: false }),
  deleteSiteShareLinkById: event("share-link.deleted", { name: text, active: true }),
  createSiteRedirect: event("redirect.created", {}, (example) => ({
    ...body(example),
    captureWildcard: false,
    permanent: false,
  })),
  bulkUpsertSiteRedirects: event("redirect.created", {}, { source: text, permanent: false }),
  changeSiteRedirects: event("redirect.deleted", { source: text }),
  importSiteRedirects: event("redirect.created", {}, { source: text, permanent: true }),
  updateSiteRedirectById: event("redirect.changed", { source: text }, body),
  deleteSiteRedirectById: event("redirect.deleted", { source: text }),
};

/** The events recorded by the examples of sites themselves. */
export const siteEvents: ExpectedEvents = {
  createSite: {
    actions: ["site.created"],
    change: (example) => {
      const { title, type, visibility, spaces } = body(example);
      return { before: {}, after: { title, type, visibility, spaces, basename: text } };
    },
  },
  updateSiteById: event("site.updated", { title: text }, (example) => ({
    title: body(example)["title"],
  })),
  verifySiteHostname: event(
    "site.hostname-checked",
    { verified: false },
    { hostname: text, verified: false, outcome: "unreachable" },
  ),
  deleteSiteById: event("site.deleted", { deletedAt: null }, { deletedAt: text }),
  restoreSite: event("site.restored", { deletedAt: text }, { deletedAt: null }),
  publishSite: event("site.published", { published: false }, { published: true }),
  unpublishSite: event("site.unpublished", { published: true }, { published: false }),
  updateSitePublishingAuthById: event(
    "site.visitor-auth-changed",
    { fallbackURL: null },
    (example) => ({ fallbackURL: body(example)["fallbackURL"] }),
  ),
  regenerateSitePublishingAuthById: event("site.visitor-key-renewed", {}),
};
