import { body, text, type Trail, type Trails } from "./trail.ts";

const titled: Trail["change"] = (sample) => ({
  before: { title: null },
  after: { title: body(sample)["title"] },
});

/** What the samples of looks, claims, share links and redirects of a site record. */
export const siteLooksTrails: Trails = {
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
    change: (sample) => ({ before: { kinds: [] }, after: { kinds: body(sample)["items"] } }),
  },
  createSiteShareLink: {
    actions: ["share-link.created"],
    change: (sample) => ({
      before: {},
      after: { name: body(sample)["name"], active: true },
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
    change: (sample) => ({ before: {}, after: body(sample) }),
  },
  updateSiteRedirectById: {
    actions: ["redirect.changed"],
    change: (sample) => ({ before: { source: text }, after: body(sample) }),
  },
  deleteSiteRedirectById: {
    actions: ["redirect.deleted"],
    change: () => ({ before: { source: text }, after: {} }),
  },
};
