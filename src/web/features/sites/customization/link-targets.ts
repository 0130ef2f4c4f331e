import type { ContentRef } from "#contract/schemas/page.ts";
import type { SelectOption } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { sectionsOf } from "#site/structure/locate.ts";
import type { SiteSpaceItem } from "#site/structure/model.ts";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { structureOf } from "../site-structure.ts";

/** The host of an address; returned unchanged if it is not an address yet. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;

const ADDRESS = "address";
const NOTHING = "nothing";
const KEPT = "kept";
const TO_SPACE = "space ";

/** A space of the site. */
export interface TargetSpace {
  readonly id: string;
  readonly title: string;
}

/** The key of a target in a list of options: an address, a space of the site, nothing, or its previous target. */
export const keyOfTarget = (value: ContentRef | null, spaces: readonly TargetSpace[]): string => {
  if (value === null) return NOTHING;
  if (value.kind === "url") return ADDRESS;
  const isHere = value.kind === "space" && spaces.some(({ id }) => id === value.space);
  return isHere ? `${TO_SPACE}${value.space}` : KEPT;
};

/** The target for a selected key: "nothing" or a reference; undefined keeps the previous target. */
export const targetOfKey = (key: string): ContentRef | "nothing" | undefined => {
  if (key === NOTHING) return "nothing";
  if (key === ADDRESS) return { kind: "url", url: "" };
  return key.startsWith(TO_SPACE)
    ? { kind: "space", space: key.slice(TO_SPACE.length) }
    : undefined;
};

/** The options for a link's target, always including its current one. */
export const targetChoices = (
  value: ContentRef | null,
  spaces: readonly TargetSpace[],
  mayBeNothing: boolean,
): SelectOption[] => {
  const key = keyOfTarget(value, spaces);
  const kind = value === null || value.kind === "url" ? undefined : value.kind;
  return [
    { value: ADDRESS, label: messages.entries.toAddress },
    ...spaces.map(({ id, title }) => ({
      value: `${TO_SPACE}${id}`,
      label: messages.entries.toSpace(title),
    })),
    ...(mayBeNothing || key === NOTHING
      ? [{ value: NOTHING, label: messages.entries.toNothing }]
      : []),
    ...(key === KEPT && kind !== undefined
      ? [{ value: KEPT, label: messages.entries.toKept(messages.entries.kinds[kind]) }]
      : []),
  ];
};

/** A site-space in a list of all site-spaces of a site. */
export interface SiteSpaceChoice {
  readonly id: string;
  /** Id of the space it shows. */
  readonly space: string;
  readonly title: string;
  /** Its title with its section and address; unique within the site. */
  readonly label: string;
}

/** The site-spaces of a site in order, distinguished by section and address. */
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

/** The spaces of a site without duplicates; equal titles are distinguished as for site-spaces. */
export const spacesOf = (choices: readonly SiteSpaceChoice[]): readonly TargetSpace[] => {
  const once = [...new Map(choices.toReversed().map((each) => [each.space, each])).values()];
  const titles = once.map(({ title }) => title);
  const isShared = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return once
    .toReversed()
    .map(({ space, title, label }) => ({ id: space, title: isShared(title) ? label : title }));
};
