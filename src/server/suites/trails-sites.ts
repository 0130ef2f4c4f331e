import { body, text, type Trails } from "./trail.ts";

/** What the samples of sites themselves record. */
export const siteTrails: Trails = {
  createSite: {
    actions: ["site.created"],
    change: (sample) => {
      const { title, type, visibility, spaces } = body(sample);
      return { before: {}, after: { title, type, visibility, spaces, basename: text } };
    },
  },
  updateSiteById: {
    actions: ["site.updated"],
    change: (sample) => ({ before: { title: text }, after: { title: body(sample)["title"] } }),
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
    change: (sample) => ({
      before: { fallbackURL: null },
      after: { fallbackURL: body(sample)["fallbackURL"] },
    }),
  },
  regenerateSitePublishingAuthById: {
    actions: ["site.visitor-key-renewed"],
    change: () => ({ before: {}, after: {} }),
  },
};
