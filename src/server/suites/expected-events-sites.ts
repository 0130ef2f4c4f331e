import { body, type ExpectedEvent, type ExpectedEvents, text } from "./expected-events.ts";

const titled: ExpectedEvent["change"] = (example) => ({
  before: { title: null },
  after: { title: body(example)["title"] },
});

/** What the examples of looks, claims, share links and redirects of a site record. */
export const siteLooksEvents: ExpectedEvents = {
  updateSiteCustomizationById: { actions: ["site.customized"], change: titled },
  overrideSiteSpaceCustomizationById: { actions: ["site-space.customized"], change: titled },
  deleteSiteSpaceCustomizationById: {
    actions: ["site-space.customized"],
    change: () => ({ before: { title: text }, after: { title: null } }),
  },
  updateSiteAdaptiveSchema: {
    actions: ["site.claims-changed"],
    change: () => ({ before: { claims: [] }, after: { claims: [{ name: "isBeta" }] } }),
  },
  updateSiteVisitorKinds: {
    actions: ["site.visitors-changed"],
    change: (example) => ({ before: { kinds: [] }, after: { kinds: body(example)["items"] } }),
  },
  createSiteShareLink: {
    actions: ["share-link.created"],
    change: (example) => ({
      before: {},
      after: { name: body(example)["name"], active: true },
    }),
  },
  updateSiteShareLinkById: {
    actions: ["share-link.changed"],
    change: () => ({ before: { active: true }, after: { active: false } }),
  },
  deleteSiteShareLinkById: {
    actions: ["share-link.deleted"],
    change: () => ({ before: { name: text, active: true }, after: {} }),
  },
  createSiteRedirect: {
    actions: ["redirect.created"],
    change: (example) => ({ before: {}, after: body(example) }),
  },
  updateSiteRedirectById: {
    actions: ["redirect.changed"],
    change: (example) => ({ before: { source: text }, after: body(example) }),
  },
  deleteSiteRedirectById: {
    actions: ["redirect.deleted"],
    change: () => ({ before: { source: text }, after: {} }),
  },
};

/** What the examples of sites themselves record. */
export const siteEvents: ExpectedEvents = {
  createSite: {
    actions: ["site.created"],
    change: (example) => {
      const { title, type, visibility, spaces } = body(example);
      return { before: {}, after: { title, type, visibility, spaces, basename: text } };
    },
  },
  updateSiteById: {
    actions: ["site.updated"],
    change: (example) => ({ before: { title: text }, after: { title: body(example)["title"] } }),
  },
  deleteSiteById: {
    actions: ["site.deleted"],
    change: () => ({ before: { deletedAt: null }, after: { deletedAt: text } }),
  },
  restoreSite: {
    actions: ["site.restored"],
    change: () => ({ before: { deletedAt: text }, after: { deletedAt: null } }),
  },
  publishSite: {
    actions: ["site.published"],
    change: () => ({ before: { published: false }, after: { published: true } }),
  },
  unpublishSite: {
    actions: ["site.unpublished"],
    change: () => ({ before: { published: true }, after: { published: false } }),
  },
  updateSitePublishingAuthById: {
    actions: ["site.visitor-auth-changed"],
    change: (example) => ({
      before: { fallbackURL: null },
      after: { fallbackURL: body(example)["fallbackURL"] },
    }),
  },
  regenerateSitePublishingAuthById: {
    actions: ["site.visitor-key-renewed"],
    change: () => ({ before: {}, after: {} }),
  },
};
