import type { SiteRedirect } from "#web/api/site-access.ts";
import type { SiteStructure } from "#web/api/site-structure.ts";

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

/** Everything of a structure that a redirect can lead to, in the order readers find it. */
export const destinationsOf = (structure: SiteStructure): readonly Destination[] => {
  if (structure.type === "siteSpaces") {
    return structure.structure.map(({ id, title, space, broken }) => ({
      key: `site-space:${id}`,
      kind: "site-space",
      id,
      title,
      spaceId: space.id,
      broken,
    }));
  }
  return structure.structure
    .flatMap((item) => (item.object === "site-section" ? [item] : item.sections))
    .flatMap((section): Destination[] => [
      {
        key: `site-section:${section.id}`,
        kind: "site-section",
        id: section.id,
        title: section.title,
      },
      ...section.siteSpaces.map(({ id, title, space, broken }): Destination => ({
        key: `site-space:${id}`,
        kind: "site-space",
        id,
        title,
        section: section.title,
        spaceId: space.id,
        broken,
      })),
    ]);
};

/** What a redirect leads to, or to a page of what; undefined when that is not on the site any more. */
export const destinationIn = (
  structure: SiteStructure,
  { destination }: Pick<SiteRedirect, "destination">,
): Destination | undefined => {
  const id =
    destination.kind === "site-section" ? destination.siteSectionId : destination.siteSpaceId;
  return destinationsOf(structure).find((one) => one.id === id);
};

/** A site-space with the section around it: "Guides › Start". */
export const titleWithSection = ({ title, section }: Destination): string =>
  section === undefined || section === title ? title : `${section} › ${title}`;
