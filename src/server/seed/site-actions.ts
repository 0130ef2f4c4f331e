import type { z } from "zod";
import type { VisitorKind } from "#contract/schemas/adaptive-schema.ts";
import type { SiteCustomization } from "#contract/schemas/customization.ts";
import type { updateSection as sectionChange } from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import {
  updateAdaptiveSchema,
  updateVisitorKinds,
} from "#server/modules/sites/adaptive-content/adaptive-content.ts";
import { createRedirect } from "#server/modules/sites/redirects/redirects.ts";
import { customizationOf } from "#server/modules/sites/customization/customization-of.ts";
import { updateSiteCustomization } from "#server/modules/sites/customization/customization.ts";
import {
  addSection,
  addSectionGroup,
  updateSection,
} from "#server/modules/sites/structure/sections.ts";
import { addSiteSpace, updateSiteSpace } from "#server/modules/sites/structure/site-spaces.ts";
import { getStructure } from "#server/modules/sites/structure/structure.ts";
import { createSite } from "#server/modules/sites/sites/sites.ts";
import { findSite } from "#server/modules/sites/sites/find-site.ts";
import { publishSite } from "#server/modules/sites/sites/publishing.ts";
import { updateSite } from "#server/modules/sites/sites/update-site.ts";
import { type Action, known, type Demo } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

const on = ({ organizationId, sites }: Demo, site: string) => ({
  organizationId,
  siteId: known(sites, site),
});
const nameOf = (site: string, part: string): string => `${site}/${part}`;

/** Records the default section under its name in the demo. */
const noteDefault = async (tx: Context, demo: Demo, site: string, section: string) => {
  const { structure } = await getStructure(tx, on(demo, site), {});
  for (const item of structure.structure)
    if (item.object === "site-section" && item.default)
      demo.siteParts.set(nameOf(site, section), item.id);
};

/** A person creates a site that shows spaces; it is not published yet. */
export const makesSite = (when: When, title: string, spaces: readonly string[]): Action => ({
  ...when,
  operation: "createSite",
  perform: async (tx, demo) => {
    const ids = spaces.map((space) => known(demo.spaces, space));
    const { id } = await createSite(tx, demo.organizationId, { title, spaces: ids });
    demo.sites.set(title, id);
  },
});

/**
 * A person adds a section that shows one space. If it is the first, `around` names the section that receives what was
 * there before.
 */
export const addsSection = (
  when: When,
  site: string,
  {
    title,
    space,
    icon,
    around,
  }: {
    readonly title: string;
    readonly space: string;
    readonly icon: string;
    readonly around?: string;
  },
): Action => ({
  ...when,
  operation: "addSectionToSite",
  perform: async (tx, demo) => {
    const spaceId = known(demo.spaces, space);
    const { id } = await addSection(tx, on(demo, site), { spaceId, title, icon });
    demo.siteParts.set(nameOf(site, title), id);
    if (around !== undefined) await noteDefault(tx, demo, site, around);
  },
});

export const changesSection = (
  when: When,
  site: string,
  section: string,
  change: Omit<z.output<typeof sectionChange>, "defaultSiteSpace">,
): Action => ({
  ...when,
  operation: "updateSiteSectionById",
  perform: (tx, demo) =>
    updateSection(
      tx,
      {
        ...on(demo, site),
        siteSectionId: known(demo.siteParts, nameOf(site, section)),
      },
      change,
    ),
});

/** A person groups sections under one heading. */
export const groupsSections = (
  when: When,
  site: string,
  { title, icon, sections }: { title: string; icon: string; sections: readonly string[] },
): Action => ({
  ...when,
  operation: "addSectionGroupToSite",
  perform: (tx, demo) =>
    addSectionGroup(tx, on(demo, site), {
      title,
      icon,
      sections: sections.map((section) => known(demo.siteParts, nameOf(site, section))),
    }),
});

/** A person shows one more space in a section; the demo knows it by section and space. */
export const showsSpace = (when: When, site: string, section: string, space: string): Action => ({
  ...when,
  operation: "addSpaceToSite",
  perform: async (tx, demo) => {
    const { id } = await addSiteSpace(tx, on(demo, site), {
      spaceId: known(demo.spaces, space),
      sectionId: known(demo.siteParts, nameOf(site, section)),
    });
    demo.siteParts.set(nameOf(site, `${section}/${space}`), id);
  },
});

export const changesSiteSpace = (
  when: When,
  site: string,
  siteSpace: string,
  change: { readonly path?: string; readonly condition?: string },
): Action => ({
  ...when,
  operation: "updateSiteSpaceById",
  perform: (tx, demo) =>
    updateSiteSpace(
      tx,
      {
        ...on(demo, site),
        siteSpaceId: known(demo.siteParts, nameOf(site, siteSpace)),
      },
      change,
    ),
});

const claimsOf = (claims: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(claims).map(([name, description]) => [
      name,
      { type: "boolean" as const, description },
    ]),
  );

/** A person defines the claims known about visitors. */
export const knowsVisitors = (
  when: When,
  site: string,
  {
    claims,
    unsigned,
  }: {
    readonly claims: Readonly<Record<string, string>>;
    readonly unsigned: Readonly<Record<string, string>>;
  },
): Action => ({
  ...when,
  operation: "updateSiteAdaptiveSchema",
  perform: (tx, demo) => {
    return updateAdaptiveSchema(tx, on(demo, site), {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        ...claimsOf(claims),
        unsigned: {
          type: "object",
          description: "Unsigned claims of the site visitor.",
          properties: claimsOf(unsigned),
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    });
  },
});

export const keepsVisitors = (when: When, site: string, kinds: readonly VisitorKind[]): Action => ({
  ...when,
  operation: "updateSiteVisitorKinds",
  perform: (tx, demo) => updateVisitorKinds(tx, on(demo, site), [...kinds]),
});

export const customizes = (
  when: When,
  site: string,
  change: (looks: SiteCustomization) => SiteCustomization,
): Action => ({
  ...when,
  operation: "updateSiteCustomizationById",
  perform: async (tx, demo) => {
    const sitePath = on(demo, site);
    const looks = customizationOf(await findSite(tx, sitePath));
    await updateSiteCustomization(tx, sitePath, change(looks));
  },
});

/** A person lets visitors' claims determine what they see. */
export const adaptsContent = (when: When, site: string): Action => ({
  ...when,
  operation: "updateSiteById",
  perform: (tx, demo) => updateSite(tx, on(demo, site), { adaptiveContent: { enabled: true } }),
});

export const publishes = (when: When, site: string): Action => ({
  ...when,
  operation: "publishSite",
  perform: (tx, demo) => publishSite(tx, on(demo, site)),
});

/** A person redirects an old path to a section. */
export const redirects = (when: When, site: string, source: string, section: string): Action => ({
  ...when,
  operation: "createSiteRedirect",
  perform: (tx, demo) => {
    const siteSectionId = known(demo.siteParts, nameOf(site, section));
    const destination = { kind: "site-section", siteSectionId } as const;
    const wanted = { source, captureWildcard: false, destination, permanent: false };
    return createRedirect(tx, on(demo, site), wanted);
  },
});
