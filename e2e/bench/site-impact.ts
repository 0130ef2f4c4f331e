import { pageImpactOf } from "#site/readers/page-impact.ts";
import { addressBelow, placesOf } from "#site/readers/places.ts";
import type { Rules } from "#site/readers/rules.ts";
import { type SpacePages, spacePages } from "#site/readers/space-pages.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { applyEdits } from "#site/structure/edit.ts";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { largeStructure, titles } from "#site/testing/structures.ts";
import { compareTimes, type Group } from "./result.ts";

const SECTIONS = 300;
const SITE_SPACES = 1000;
const PAGES_EACH = 20;
const ROUNDS = 15;

const noRules: Rules = {
  redirects: new Map(),
  former: new Map(),
  formerPages: new Map(),
  successors: new Map(),
  own: [],
};

/** What a change does to the address of every page, computed in memory as the service does it. */
export const siteImpact: Group = {
  name: "site-impact",
  measure: async () => {
    const before = largeStructure(SECTIONS, SITE_SPACES);
    const after = applyEdits(
      before,
      [{ operation: "set_default", item: { type: "site-section", id: "c7" } }],
      titles,
    );
    const spaces = new Map<string, SpacePages>();
    for (const { space } of allSiteSpaces(before)) {
      const pages = Array.from({ length: PAGES_EACH }, (_, at) => ({
        id: `${space}p${at}`,
        title: `Page ${at}`,
        path: `guide/${space}-${at}`,
      }));
      spaces.set(space, spacePages(pages));
    }
    const pagesOf = (space: string) => spaces.get(space) ?? spacePages([]);
    const resolveAll = () => {
      const places = placesOf(before, pagesOf);
      const { siteSpaces } = addressesOf(before);
      for (const { id, space } of allSiteSpaces(before))
        for (const { path } of pagesOf(space).byPath.values())
          if (!places.at(addressBelow(siteSpaces.get(id) ?? "", path)))
            throw new Error("a page was not found at its address");
    };
    const pages = (SITE_SPACES * PAGES_EACH).toLocaleString("en");
    return [
      await compareTimes(
        `impact of another default on ${pages} page addresses (floor: resolving each once)`,
        4,
        ROUNDS,
        () => pageImpactOf({ before, after, heirs: new Map(), pagesOf }, noRules),
        resolveAll,
      ),
    ];
  },
};
