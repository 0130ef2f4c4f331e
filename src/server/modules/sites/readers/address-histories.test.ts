import * as fc from "fast-check";
import { expect, it } from "vitest";
import { leftPaths } from "#content/left-paths.ts";
import { mergeTrees } from "#content/merge/trees.ts";
import { deletePage, insertPage, movePage, type PageTree, updatePage } from "#content/page-tree.ts";
import { successorsAfter } from "#content/successors.ts";
import { uniqueSlug } from "#content/page-tree.ts";
import { leftAddresses, lockedPages, type PagesChange } from "#site/readers/content-change.ts";
import { type Places, placesOf } from "#site/readers/places.ts";
import { type FormerPage, resolve, type Rules } from "#site/readers/rules.ts";
import type { SpacePages } from "#site/readers/space-pages.ts";
import type { Structure } from "#site/structure/model.ts";
import { addressesLeft } from "#server/modules/content/current-pages/former-pages.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import {
  type AddressAct,
  addressHistory,
  chosen,
  NONE,
  type PageAct,
  readerOracle,
  type Shown,
  slugs,
} from "#server/testing/address-histories.ts";
import { cases, isFull } from "#testing/depth.ts";
import { readerPagesIn, succeeded } from "./read-pages.ts";

const HISTORIES = cases(1000);

const SPACE = "space";
const item = (id: string, path: string, isDefault: boolean) => ({
  type: "site-space" as const,
  id,
  space: SPACE,
  title: id,
  path,
  default: isDefault,
});
/** The space stands at the root, and again in a section whose address pages may get, too. */
const structure: Structure = {
  type: "sections",
  items: [
    {
      type: "site-section",
      id: "guides",
      title: "Guides",
      path: "guides",
      default: true,
      siteSpaces: [item("root", "root", true)],
    },
    {
      type: "site-section",
      id: "api",
      title: "API",
      path: "api",
      default: false,
      siteSpaces: [item("again", "again", true)],
    },
  ],
};
const showing = [
  {
    siteId: "site",
    siteSpaceId: "root",
    siteSpace: { path: "root", default: true },
    section: { id: "guides", path: "guides", default: true },
  },
  {
    siteId: "site",
    siteSpaceId: "again",
    siteSpace: { path: "again", default: true },
    section: { id: "api", path: "api", default: false },
  },
];
const items = [{ siteId: "site", path: "api", section: null, isSection: true }];
/** Somebody leads an address elsewhere that pages leave and get. */
const REDIRECTED = "/d";
const redirect = {
  source: REDIRECTED,
  destination: { kind: "external" as const, url: "https://example.com/" },
  automatic: false,
  captureWildcard: false,
};

/** A tree as the store gives it back: every page has the hash that addresses it and all below it. */
const stored = (tree: PageTree): PageTree => {
  const nodes = new Map<string, string>();
  const nodeOf = (id: string): string => {
    const placed = tree.pages.get(id);
    const children = (placed?.children ?? []).map((child) => ({ id: child, node: nodeOf(child) }));
    const node = hashOfValue({ page: placed?.page, children });
    nodes.set(id, node);
    return node;
  };
  for (const id of tree.children) nodeOf(id);
  return {
    children: tree.children,
    pages: new Map(
      [...tree.pages].map(([id, placed]) => [id, { ...placed, node: nodes.get(id) ?? "" }]),
    ),
  };
};

const merge = (base: PageTree, ours: PageTree, theirs: PageTree): PageTree | undefined => {
  const { tree, conflicts } = mergeTrees(base, ours, theirs, {
    mergeDocument: () => {
      throw new Error("no page has a text");
    },
    resolutions: [],
  });
  return conflicts.length > 0 ? undefined : stored(tree);
};

interface Request {
  base: PageTree;
  ours: PageTree;
  chosen: Map<string, string>;
  merged?: { readonly before: PageTree; readonly after: PageTree };
  readonly reverts?: Request;
}

/** What the histories came to, so that none of it is left out. */
const seen = { merges: 0, redirected: 0, succeeded: 0, gone: 0, taken: 0, locked: 0 };

/** A space on a published site, kept in memory with the rules of the product. */
class World {
  main: PageTree = { children: [], pages: new Map() };
  readonly requests: Request[] = [];
  private readonly revisions: { readonly before: PageTree; readonly after: PageTree }[] = [];
  private readonly roots = new Map<string, SpacePages>();
  private readonly rows: FormerPage[] = [];
  private successors: ReadonlyMap<string, string> = new Map();
  private readonly oracles = { root: readerOracle(), again: readerOracle() };
  private made = 0;
  private moment = 0;

  /** What readers get of pages. */
  private placesWith(pages: SpacePages): Places {
    return placesOf(structure, (_space, root) =>
      root === undefined ? pages : (this.roots.get(root) ?? expect.fail("an unknown root")),
    );
  }
  private rules(): Rules {
    const formerPages = new Map<string, FormerPage[]>();
    for (const row of this.rows.toReversed())
      formerPages.set(row.address, [...(formerPages.get(row.address) ?? []), row]);
    return {
      redirects: new Map([[REDIRECTED, redirect]]),
      former: new Map(),
      formerPages,
      successors: new Map(),
      own: [],
    };
  }
  private pages(tree: PageTree): SpacePages {
    return succeeded(readerPagesIn(tree), this.successors);
  }
  private shown(tree: PageTree, siteSpace: "root" | "again"): Shown {
    const pages = readerPagesIn(tree);
    const places = placesOf(structure, () => pages);
    return new Map(
      [...tree.pages].map(([id, { parent }]) => {
        const page = pages.byId.get(id);
        return [id, { parent, address: page && places.of(siteSpace, page)?.address }];
      }),
    );
  }

  /** Makes a tree the space's, as the plan of it says. */
  private move(to: PageTree, given: ReadonlyMap<string, string> = new Map()): void {
    const [before, after] = [this.main, to];
    const left = leftPaths(before, after);
    const now = this.pages(before);
    const change: PagesChange = {
      space: SPACE,
      now,
      before: now,
      after: succeeded(
        readerPagesIn(after),
        successorsAfter(this.successors, before, after, given),
      ),
      left: left.map(({ path }) => path),
    };
    const pagesOf = (_space: string, root?: string) => this.placesWith(now).pagesOf(SPACE, root);
    const planned = leftAddresses({ structure, rules: this.rules(), pagesOf }, change);
    const locked = lockedPages(structure, change);

    for (const siteSpace of ["root", "again"] as const)
      this.oracles[siteSpace].change(
        this.shown(before, siteSpace),
        this.shown(after, siteSpace),
        given,
      );
    this.moment += 1;
    const root = `root${this.moment}`;
    this.roots.set(root, readerPagesIn(before));
    const rows = addressesLeft(showing, items, left).map((one) => ({
      address: one.address,
      siteSpace: one.siteSpaceId,
      space: SPACE,
      path: one.path,
      root,
      leftAt: new Date(this.moment),
    }));
    this.rows.push(...rows);
    this.successors = successorsAfter(this.successors, before, after, given);
    this.main = after;
    this.revisions.push({ before, after });
    this.holdPlan(before, planned, locked);
    this.hold();
  }

  /** What a plan said of every address is what came of it. */
  private holdPlan(
    before: PageTree,
    planned: ReturnType<typeof leftAddresses>,
    locked: ReturnType<typeof lockedPages>,
  ): void {
    const places = this.placesWith(this.pages(this.main));
    const rules = this.rules();
    for (const siteSpace of ["root", "again"] as const) {
      const now = this.shown(this.main, siteSpace);
      const said = new Map(
        planned.flatMap((one) => (one.siteSpace.id === siteSpace ? [[one.before, one]] : [])),
      );
      for (const [id, { address }] of this.shown(before, siteSpace)) {
        if (address === undefined) continue;
        const one = said.get(address);
        if (now.get(id)?.address === address) {
          expect(one, `${address} stays`).toBeUndefined();
          continue;
        }
        const answer = resolve(places, rules, address);
        expect(one, `${address} was left`).toMatchObject({
          page: { id },
          before: address,
        });
        expect(one?.after).toBe(now.get(id)?.address);
        expect(one?.redirect).toBe(
          answer && "target" in answer ? answer.target.address : undefined,
        );
        if (one?.instead !== undefined) seen.taken += 1;
        else if (one?.redirect === undefined) seen.gone += 1;
        else if (one.after === undefined) seen.succeeded += 1;
        else seen.redirected += 1;
        expect(one?.instead !== undefined).toBe(answer !== undefined && "place" in answer);
      }
      const was = this.shown(before, siteSpace);
      seen.locked += locked.length;
      const titles = locked.flatMap((one) => (one.siteSpace.id === siteSpace ? [one.page.id] : []));
      for (const [id, { address }] of now)
        if (address === undefined && was.get(id)?.address !== undefined)
          expect(titles, `${id} cannot be opened any more`).toContain(id);
    }
  }

  /** Every address at which a page was read leads to it or to what succeeds it, unless something stands there. */
  private hold(): void {
    const places = this.placesWith(this.pages(this.main));
    const rules = this.rules();
    for (const siteSpace of ["root", "again"] as const) {
      const now = this.shown(this.main, siteSpace);
      const oracle = this.oracles[siteSpace];
      for (const address of oracle.addresses()) {
        if (places.at(address) || places.itemAt(address) || address === REDIRECTED) continue;
        const answer = resolve(places, rules, address);
        const target = answer && "target" in answer ? answer.target.address : undefined;
        expect(target, `where ${address} leads`).toBe(oracle.leadsTo(address, now));
      }
    }
  }

  private apply(tree: PageTree, acts: readonly PageAct[], given: Map<string, string>): PageTree {
    let now = tree;
    const deleted: { readonly page: string; readonly successor: number }[] = [];
    for (const act of acts) {
      const ids = [...now.pages.keys()];
      const page = chosen(ids, act.at);
      if (act.kind === "insert") {
        const into = act.into === NONE ? null : (chosen(ids, act.into) ?? null);
        const id = `p${(this.made += 1)}`;
        const slug = uniqueSlug(now, into, act.slug);
        now = insertPage(now, { id, type: "document", title: id, slug }, { into });
        continue;
      }
      if (page === undefined) continue;
      try {
        if (act.kind === "rename") now = updatePage(now, page, { slug: act.slug });
        else if (act.kind === "move")
          now = movePage(now, page, {
            into: act.into === NONE ? null : (chosen(ids, act.into) ?? null),
          });
        else {
          now = deletePage(now, page);
          deleted.push({ page, successor: act.successor });
        }
      } catch {
        // What the tree refuses changes nothing.
      }
    }
    for (const { page, successor } of deleted) {
      const heir = successor % 3 === NONE ? undefined : chosen([...now.pages.keys()], successor);
      if (heir !== undefined) given.set(page, heir);
    }
    return stored(now);
  }

  private begin(base: PageTree, ours: PageTree, given: Map<string, string>, reverts?: Request) {
    this.requests.push({ base, ours, chosen: given, ...(reverts && { reverts }) });
  }

  act(act: AddressAct): void {
    switch (act.kind) {
      case "edit": {
        const given = new Map<string, string>();
        return this.move(this.apply(this.main, act.changes, given), given);
      }
      case "begin": {
        const given = new Map<string, string>();
        return this.begin(this.main, this.apply(this.main, act.changes, given), given);
      }
      case "restore":
      case "undo":
        return this.goBack(act.kind, act.at);
      case "revert": {
        const request = chosen(
          this.requests.filter(({ merged }) => merged !== undefined),
          act.at,
        );
        if (!request?.merged) return;
        const { before, after } = request.merged;
        return this.begin(after, before, new Map(request.reverts?.chosen), request);
      }
      case "change":
      case "choose":
      case "update":
      case "merge": {
        const open = this.requests.filter(({ merged }) => merged === undefined);
        const request = chosen(open, act.at);
        if (request) this.actOn(request, act);
      }
    }
  }

  private goBack(kind: "restore" | "undo", at: number): void {
    const revision = chosen(this.revisions, at);
    if (!revision) return;
    const { before, after } = revision;
    const to = kind === "restore" ? after : merge(after, before, this.main);
    if (to) this.move(to);
  }

  private actOn(
    request: Request,
    act: Extract<AddressAct, { kind: "change" | "choose" | "update" | "merge" }>,
  ): void {
    if (act.kind === "change") {
      request.ours = this.apply(request.ours, act.changes, request.chosen);
      return;
    }
    const merged = merge(request.base, request.ours, this.main);
    if (!merged) return;
    if (act.kind === "choose") {
      const goes = [...this.main.pages.keys()].filter((id) => !merged.pages.has(id));
      const page = chosen(goes, act.page);
      const successor = chosen([...merged.pages.keys()], act.successor);
      if (page === undefined) return;
      if (act.successor === NONE || successor === undefined) request.chosen.delete(page);
      else request.chosen.set(page, successor);
    } else if (act.kind === "update") {
      request.ours = merged;
      request.base = this.main;
    } else {
      seen.merges += 1;
      request.merged = { before: this.main, after: merged };
      this.move(merged, request.chosen);
    }
  }
}

it(`${HISTORIES} histories lead from every address to the page that was read there, as their plans say`, () => {
  fc.assert(
    fc.property(addressHistory, (history) => {
      const world = new World();
      const start = slugs
        .slice(0, 3)
        .map((slug, at) => ({ kind: "insert" as const, slug, at, into: at }));
      world.act({ kind: "edit", changes: start });
      for (const act of history) world.act(act);
    }),
    { numRuns: HISTORIES },
  );
  for (const [what, count] of Object.entries(seen))
    expect(count, what).toBeGreaterThan(isFull ? HISTORIES / 20 : 0);
});
