import type { SiteStructure } from "../../../../../../../api/site-structure.ts";

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
}

/** Everything of a structure that a redirect can lead to, in the order readers find it. */
export const destinationsOf = (structure: SiteStructure): readonly Destination[] => {
  if (structure.type === "siteSpaces") {
    return structure.structure.map(({ id, title, space }) => ({
      key: `site-space:${id}`,
      kind: "site-space",
      id,
      title,
      spaceId: space.id,
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
      ...section.siteSpaces.map(({ id, title, space }): Destination => ({
        key: `site-space:${id}`,
        kind: "site-space",
        id,
        title,
        section: section.title,
        spaceId: space.id,
      })),
    ]);
};

/** A site-space with the section around it: "Guides › Start". */
export const placeWords = ({ title, section }: Destination): string =>
  section === undefined || section === title ? title : `${section} › ${title}`;
