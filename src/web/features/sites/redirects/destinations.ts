import type { SiteRedirect } from "#web/api/site-redirects.ts";
import type { SiteSpace, SiteStructure } from "#web/api/site-structure.ts";
import { siteSectionsOf } from "../site-structure.ts";

/** A section or site-space that a redirect can point to. */
export interface Destination {
  /** Its kind and id combined. */
  readonly key: string;
  readonly kind: "site-section" | "site-space";
  readonly id: string;
  readonly title: string;
  /** Title of the section a site-space is in. */
  readonly section?: string;
  /** The space a site-space shows. */
  readonly spaceId?: string;
  /** The space is in the trash. */
  readonly broken?: boolean;
}

const siteSpaceDestination = (
  { id, title, space, broken }: SiteSpace,
  section?: string,
): Destination => ({
  key: `site-space:${id}`,
  kind: "site-space",
  id,
  title,
  ...(section !== undefined && { section }),
  spaceId: space.id,
  broken,
});

/** Everything in a structure that a redirect can point to, in the order readers see it. */
export const destinationsOf = (structure: SiteStructure): readonly Destination[] =>
  structure.type === "siteSpaces"
    ? structure.structure.map((space) => siteSpaceDestination(space))
    : siteSectionsOf(structure).flatMap(({ id, title, siteSpaces }): Destination[] => [
        { key: `site-section:${id}`, kind: "site-section", id, title },
        ...siteSpaces.map((space) => siteSpaceDestination(space, title)),
      ]);

/** The section or site-space a redirect points to, or whose page it points to; undefined if it is not on the site. */
export const destinationIn = (
  structure: SiteStructure,
  { destination }: Pick<SiteRedirect, "destination">,
): Destination | undefined => {
  if (destination.kind === "external") return undefined;
  const id =
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId;
  return destinationsOf(structure).find((one) => one.id === id);
};

/** A site-space with its section: "Guides › Start". */
export const titleWithSection = ({ title, section }: Destination): string =>
  section === undefined || section === title ? title : `${section} › ${title}`;
