import * as fc from "fast-check";

/** A change of a space's pages; numbers select existing pages. */
export type PageAct =
  | { readonly kind: "insert"; readonly slug: string; readonly at: number; readonly into: number }
  | { readonly kind: "rename"; readonly slug: string; readonly at: number }
  | { readonly kind: "move"; readonly at: number; readonly into: number }
  | { readonly kind: "delete"; readonly at: number; readonly successor: number };

/** An action on a space; numbers select its change requests and revisions. */
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

/** Only a few, so that they often collide; a section uses the last one. */
export const slugs = ["a", "b", "c", "d", "api"] as const;
/** Selects nothing. */
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

/** Any history of actions on a space that a published site shows. */
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

/** Returns one of the items; undefined if there are none. */
export const chosen = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** A page as readers see it: its parent, and its address on a site if it can be opened there. */
export interface ShownPage {
  readonly parent: string | null;
  readonly address?: string | undefined;
}
export type Shown = ReadonlyMap<string, ShownPage>;

/**
 * Computes what addresses must resolve to, independently of the product: from the pages that were read at each, and
 * the successors of deleted ones.
 */
export const readerOracle = () => {
  /** By address, the pages that were read there, most recent first. */
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
    /** Records a change, and the successors that were chosen for pages. */
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
    /** Returns what an address without a current page redirects to; undefined if nothing. */
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

/** The chosen successors, by page. */
type Chosen = ReadonlyMap<string, string>;
