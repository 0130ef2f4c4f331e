import type { SiteRedirect } from "#web/api/site-redirects.ts";
import type { SiteSpace, SiteStructure } from "#web/api/site-structure.ts";
import { siteSectionsOf } from "../site-structure.ts";

/** A section or site-space that a redirect can lead to. */
export interface Destination {
  /** Its kind and id in one word. */
  readonly key: string;
  readonly kind: "site-section" | "site-space";
  readonly id: string;
  readonly title: string;
  /** Title of the section a site-space stands in. */
  readonly section?: string;
  /** The space a site-space shows. */
  readonly spaceId?: string;
  /** That space is in the trash. */
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

/** Everything of a structure that a redirect can lead to, in the order readers find it. */
export const destinationsOf = (structure: SiteStructure): readonly Destination[] =>
  structure.type === "siteSpaces"
    ? structure.structure.map((space) => siteSpaceDestination(space))
    : siteSectionsOf(structure).flatMap(({ id, title, siteSpaces }): Destination[] => [
        { key: `site-section:${id}`, kind: "site-section", id, title },
        ...siteSpaces.map((space) => siteSpaceDestination(space, title)),
      ]);

/** What of the site a redirect leads to, or to a page of what; undefined when that is not on the site. */
export const destinationIn = (
  structure: SiteStructure,
  { destination }: Pick<SiteRedirect, "destination">,
): Destination | undefined => {
  if (destination.kind === "external") return undefined;
  const id =
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId;
  return destinationsOf(structure).find((one) => one.id === id);
};

/** A site-space with the section around it: "Guides › Start". */
export const titleWithSection = ({ title, section }: Destination): string =>
  section === undefined || section === title ? title : `${section} › ${title}`;
