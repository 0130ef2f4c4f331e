import { addressesOf } from "#site/structure/addresses.ts";
import { sectionsOf } from "#site/structure/locate.ts";
import type { SiteSpaceItem } from "#site/structure/model.ts";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { structureOf } from "../structure/structure-of.ts";
import { messages } from "./messages.ts";
import type { TargetSpace } from "./link-targets.ts";

/** A site-space in a list of all of a site. */
export interface SiteSpaceChoice {
  readonly id: string;
  /** Id of the space it shows. */
  readonly space: string;
  readonly title: string;
  /** Its title with its section and where readers find it: no two of a site are the same. */
  readonly label: string;
}

/** The site-spaces of a site in their order, told apart by section and address. */
export const siteSpaceChoices = (structure: SiteStructure): readonly SiteSpaceChoice[] => {
  const site = structureOf(structure);
  const { siteSpaces: addresses } = addressesOf(site);
  const choice = ({ id, space, title }: SiteSpaceItem, section?: string): SiteSpaceChoice => {
    const address = addresses.get(id) ?? "";
    const label =
      section === undefined
        ? messages.targetPlace(title, address)
        : messages.targetInSection(section, title, address);
    return { id, space, title, label };
  };
  return site.type === "siteSpaces"
    ? site.items.map((item) => choice(item))
    : sectionsOf(site).flatMap((section) =>
        section.siteSpaces.map((item) => choice(item, section.title)),
      );
};

/** The spaces of a site, each once; those with the same title are told apart as site-spaces are. */
export const spacesOf = (choices: readonly SiteSpaceChoice[]): readonly TargetSpace[] => {
  const once = [...new Map(choices.toReversed().map((each) => [each.space, each])).values()];
  const titles = once.map(({ title }) => title);
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return once
    .toReversed()
    .map(({ space, title, label }) => ({ id: space, title: isShared(title) ? label : title }));
};
