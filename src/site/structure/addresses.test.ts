import { describe, expect, test } from "vitest";
import { emptyStructure, group, section, siteSpace, titles } from "../testing/structures.ts";
import { addressesOf, resolveAddress } from "./addresses.ts";
import { applyEdit } from "./edit.ts";
import { impactOf, reassignedAddresses } from "./impact.ts";
import type { Structure } from "./model.ts";
import { redirectsFor } from "./removals.ts";

const site: Structure = {
  type: "sections",
  items: [
    group("more", [
      section("docs", [siteSpace("d1", { default: true }), siteSpace("v1")], { default: true }),
      section("guides", [siteSpace("g1"), siteSpace("g2", { default: true })], { title: "Guides" }),
    ]),
    section("empty", []),
  ],
};
const flat: Structure = {
  type: "siteSpaces",
  items: [siteSpace("r1"), siteSpace("r2", { default: true })],
};

test("defaults have the address of what they stand in, groups have none", () => {
  expect(addressesOf(site)).toEqual({
    sections: new Map([
      ["docs", "/"],
      ["guides", "/guides"],
      ["empty", "/empty"],
    ]),
    siteSpaces: new Map([
      ["d1", "/"],
      ["v1", "/v1"],
      ["g1", "/guides/g1"],
      ["g2", "/guides"],
    ]),
  });
  expect([...addressesOf(flat).siteSpaces]).toEqual([
    ["r1", "/r1"],
    ["r2", "/"],
  ]);
});

test.each([
  ["/", "docs d1 "],
  ["", "docs d1 "],
  ["/start/here/", "docs d1 start/here"],
  ["/v1", "docs v1 "],
  ["/v1/start", "docs v1 start"],
  ["/docs", "docs d1 docs"],
  ["/d1", "docs d1 d1"],
  ["/guides", "guides g2 "],
  ["//guides//g1/a", "guides g1 a"],
  ["/guides/g2", "guides g2 g2"],
  ["/guides/other/page", "guides g2 other/page"],
  ["/Guides", "docs d1 Guides"],
  ["/empty", undefined],
  ["/empty/page", undefined],
])("%s leads to %s", (pathname, expected) => {
  const found = resolveAddress(site, pathname);
  expect(found && `${found.section?.id} ${found.siteSpace.id} ${found.rest}`).toBe(expected);
});

test("a site without sections, and an empty one", () => {
  expect(resolveAddress(flat, "/r1/a")).toEqual({ siteSpace: flat.items[0], rest: "a" });
  expect(resolveAddress(flat, "/a")).toEqual({ siteSpace: flat.items[1], rest: "a" });
  expect(resolveAddress(emptyStructure, "/")).toBeUndefined();
});

describe("the impact of a change", () => {
  test("another path moves a section with all in it, and its old addresses lead on", () => {
    const after = applyEdit(
      site,
      { operation: "update_section", section: "guides", path: "help" },
      titles,
    );
    const { rows, defaults, removedAddresses } = impactOf(site, after);
    expect(rows.map(({ id, before, after: now, change }) => [id, before, now, change])).toEqual([
      ["d1", "/", "/", "same"],
      ["v1", "/v1", "/v1", "same"],
      ["g1", "/guides/g1", "/help/g1", "moved"],
      ["g2", "/guides", "/help", "moved"],
    ]);
    expect(rows[2]?.section).toEqual({ type: "site-section", id: "guides", title: "Guides" });
    expect(defaults).toEqual([]);
    expect(removedAddresses.map(({ address }) => address)).toEqual(["/guides/g1", "/guides"]);
    expect(redirectsFor(site, after)).toEqual([
      { source: "/guides/g1", destination: { type: "site-space", id: "g1" } },
      { source: "/guides", destination: { type: "site-section", id: "guides" } },
    ]);
  });

  test("another default section changes the site's home, and takes addresses over", () => {
    const after = applyEdit(
      site,
      { operation: "set_default", item: { type: "site-section", id: "guides" } },
      titles,
    );
    const { rows, defaults } = impactOf(site, after);
    expect(rows.map((row) => row.after)).toEqual(["/docs", "/docs/v1", "/g1", "/"]);
    expect(defaults).toEqual([
      {
        before: { type: "site-section", id: "docs", title: "Section docs" },
        after: { type: "site-section", id: "guides", title: "Guides" },
      },
    ]);
    expect(reassignedAddresses(site, after)).toEqual([
      {
        address: "/",
        before: { type: "site-space", id: "d1", title: "Space s-d1" },
        after: { type: "site-space", id: "g2", title: "Space s-g2" },
      },
    ]);
    // The home is taken over; what had an address of its own keeps it.
    expect(redirectsFor(site, after).map(({ source }) => source)).toEqual([
      "/v1",
      "/guides/g1",
      "/guides",
    ]);
  });

  test("what goes has no address any more, and no redirect", () => {
    const after = applyEdit(
      site,
      { operation: "remove", item: { type: "site-space", id: "g2" }, successor: "g1" },
      titles,
    );
    const { rows, defaults, removedAddresses } = impactOf(site, after);
    expect(rows.at(-1)).toEqual({
      id: "g2",
      title: "Space s-g2",
      section: { type: "site-section", id: "guides", title: "Guides" },
      before: "/guides",
      change: "removed",
    });
    expect(defaults).toMatchObject([
      { section: { id: "guides" }, before: { id: "g2" }, after: { id: "g1" } },
    ]);
    expect(removedAddresses).toMatchObject([{ address: "/guides/g1", destination: { id: "g1" } }]);
    expect(reassignedAddresses(site, after)).toMatchObject([
      { address: "/guides", before: { id: "g2" }, after: { id: "g1" } },
    ]);
    const gone = applyEdit(
      site,
      { operation: "remove", item: { type: "site-section", id: "guides" } },
      titles,
    );
    expect(impactOf(site, gone).removedAddresses).toEqual([
      { address: "/guides/g1", item: { type: "site-space", id: "g1", title: "Space s-g1" } },
      { address: "/guides", item: { type: "site-section", id: "guides", title: "Guides" } },
    ]);
    expect(redirectsFor(site, gone)).toEqual([]);
  });

  test("the address of a section that goes leads to what was read there, if that stays", () => {
    const moved: Structure = {
      type: "sections",
      items: [
        section("docs", [siteSpace("d1", { default: true }), siteSpace("g2", { path: "help" })], {
          default: true,
        }),
      ],
    };
    expect(redirectsFor(site, moved)).toContainEqual({
      source: "/guides",
      destination: { type: "site-space", id: "g2" },
    });
  });

  test("names what is hidden, and what would collide", () => {
    const clash: Structure = {
      type: "sections",
      items: [
        section("a", [siteSpace("x", { default: true }), siteSpace("y", { path: "b" })], {
          default: true,
        }),
        section("b", []),
        section("c", [], { path: "b", condition: "visitor.claims.isBeta" }),
      ],
    };
    const { collisions, hidden, rows } = impactOf(emptyStructure, clash, {
      hiddenFor: ({ condition }) => condition,
    });
    expect(
      collisions.map(({ kind, at, items }) => [kind, at, ...items.map(({ id }) => id)]),
    ).toEqual([
      ["path", "b", "b", "c"],
      ["address", "/b", "y", "c"],
    ]);
    expect(hidden).toEqual([
      {
        item: { type: "site-section", id: "c", title: "Section c" },
        from: "visitor.claims.isBeta",
      },
    ]);
    expect(rows.map(({ change }) => change)).toEqual(["added", "added"]);
  });
});
