import * as fc from "fast-check";

/** One change of a space's pages; numbers choose among the pages there are. */
export type PageAct =
  | { readonly kind: "insert"; readonly slug: string; readonly at: number; readonly into: number }
  | { readonly kind: "rename"; readonly slug: string; readonly at: number }
  | { readonly kind: "move"; readonly at: number; readonly into: number }
  | { readonly kind: "delete"; readonly at: number; readonly successor: number };

/** Something done to a space; numbers choose among its change requests and revisions. */
export type AddressAct =
  | { readonly kind: "edit" | "begin"; readonly changes: readonly PageAct[] }
  | { readonly kind: "change"; readonly at: number; readonly changes: readonly PageAct[] }
  | {
      readonly kind: "choose";
      readonly at: number;
      readonly page: number;
      readonly successor: number;
    }
  | { readonly kind: "update" | "merge"; readonly at: number }
  | { readonly kind: "revert" | "restore" | "undo"; readonly at: number };

/** Few, so that they are often taken; a section has the last one. */
export const slugs = ["a", "b", "c", "d", "api"] as const;
/** Stands for none where a number chooses. */
export const NONE = 0;

const some = fc.nat(50);
const slug = fc.constantFrom(...slugs);
const pageAct: fc.Arbitrary<PageAct> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("insert" as const), slug, at: some, into: some }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("rename" as const), slug, at: some }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), at: some, into: some }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), at: some, successor: some }),
  },
);
const changes = fc.array(pageAct, { minLength: 1, maxLength: 3 });

/** Anything done to a space that a published site shows. */
export const addressHistory: fc.Arbitrary<readonly AddressAct[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("edit" as const), changes }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("begin" as const), changes }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("change" as const), at: some, changes }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("choose" as const),
        at: some,
        page: some,
        successor: some,
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          ...(["update", "merge", "merge", "merge", "revert", "restore", "undo"] as const),
        ),
        at: some,
      }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);

/** One of the items; undefined where there is none. */
export const chosen = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** A page as readers have it: what it stands below, and its address on a site, if it can be opened there. */
export interface ShownPage {
  readonly parent: string | null;
  readonly address?: string | undefined;
}
export type Shown = ReadonlyMap<string, ShownPage>;

/**
 * Says where addresses have to lead, worked out beside the product: which pages were read at each, and what
 * succeeds those that are gone.
 */
export const readerOracle = () => {
  /** By address, the page that was read there last first. */
  const stood = new Map<string, string[]>();
  const successors = new Map<string, string>();

  const succeeding = (
    page: string,
    before: Shown,
    after: Shown,
    given: Chosen,
  ): string | undefined => {
    if (after.has(page)) return undefined;
    const above = before.get(page)?.parent ?? null;
    return (
      given.get(page) ?? (above === null ? undefined : succeeding(above, before, after, given))
    );
  };

  return {
    /** Tells it of a change, and of what was chosen to succeed pages. */
    change: (before: Shown, after: Shown, given: Chosen): void => {
      for (const [page, { address }] of before) {
        if (address !== undefined)
          stood.set(address, [page, ...(stood.get(address) ?? []).filter((one) => one !== page)]);
        const successor = succeeding(page, before, after, given);
        if (successor !== undefined) successors.set(page, successor);
      }
      for (const page of after.keys()) successors.delete(page);
    },
    addresses: (): string[] => [...stood.keys()],
    /** Where an address leads at which nothing stands now; undefined for nowhere. */
    leadsTo: (address: string, now: Shown): string | undefined => {
      for (const page of stood.get(address) ?? []) {
        let living: string | undefined = page;
        const seen = new Set<string>();
        while (living !== undefined && !now.has(living) && !seen.has(living)) {
          seen.add(living);
          living = successors.get(living);
        }
        const target = living === undefined ? undefined : now.get(living)?.address;
        if (target !== undefined) return target;
      }
      return undefined;
    },
  };
};

/** What was chosen to succeed pages, by page. */
type Chosen = ReadonlyMap<string, string>;
