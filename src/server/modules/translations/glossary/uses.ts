import type { GlossaryEntry } from "#contract/schemas/glossary.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { type Term, termsFor, writtenForms } from "#translation/glossary.ts";
import { type ReachedTranslation, selectReached } from "../translations/translation-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import { getEntry } from "./glossary.ts";
import type { GlossaryRow } from "./glossary-rows.ts";
import { countUnitsOf, selectHolding, type HoldingUnit } from "./use-rows.ts";

/** How many units are read at once. */
const STEP = 1000;
/** Maximum number of an organization's units searched for a list of entries. */
const MOST_COUNTED = 20_000;

/** A unit that contains a term. */
export interface GlossaryUse {
  readonly unit: HoldingUnit;
  readonly reached: ReachedTranslation;
  readonly term: Term;
  /** Whether the translation uses the term from the glossary. */
  readonly isKept: boolean;
}

/** Returns the translations an entry applies to that a member can see, each with its term. */
const concerned = (
  reached: readonly ReachedTranslation[],
  entry: Pick<GlossaryRow, "translations" | "keep">,
): ReadonlyMap<string, { readonly reached: ReachedTranslation; readonly term: Term }> =>
  new Map(
    reached.flatMap((one) => {
      const { id, sourceLanguage, language } = one.translation;
      const [term] = termsFor([entry], sourceLanguage, language);
      return term === undefined ? [] : [[id, { reached: one, term }]];
    }),
  );

type Concerned = ReturnType<typeof concerned>;

/** Returns those of the units that really contain the term. */
const holding = async (of: Concerned, units: readonly HoldingUnit[]): Promise<GlossaryUse[]> => {
  const asked = units.flatMap((unit) => {
    const about = of.get(unit.translationId);
    return about === undefined ? [] : [{ unit, ...about }];
  });
  const found = await workOnUnits("findTerms", {
    texts: asked.map(({ unit, term, reached }) => ({
      term,
      language: reached.translation.sourceLanguage,
      source: unit.text,
      translation: unit.target,
    })),
  });
  return asked.flatMap((one, at) => {
    const said = found[at];
    return said?.holds ? [{ ...one, isKept: said.isKept }] : [];
  });
};

/** Reads the units that contain a term in batches, until `take` has enough. */
const eachUse = async (
  { db }: Pick<Context, "db">,
  of: Concerned,
  from: ListRequest["after"],
  take: (uses: readonly GlossaryUse[]) => boolean,
): Promise<void> => {
  const terms = new Set(
    [...of.values()].flatMap(({ term, reached }) =>
      writtenForms(term, reached.translation.sourceLanguage),
    ),
  );
  let after = from;
  for (;;) {
    const units = await selectHolding(db, [...of.keys()], [...terms], { limit: STEP, after });
    const last = units.at(-1);
    if (last === undefined) return;
    if (!take(await holding(of, units)) || units.length < STEP) return;
    after = [last.translationId, last.pageId, last.key];
  }
};

const countUses = async (context: Pick<Context, "db">, of: Concerned): Promise<number> => {
  let count = 0;
  if (of.size > 0)
    await eachUse(context, of, undefined, (uses) => {
      count += uses.length;
      return true;
    });
  return count;
};

/** Lists the units that contain the term of an entry, in translations the caller can see. */
export const listUses = async (
  context: Context,
  organizationId: string,
  id: string,
  page: ListRequest,
): Promise<ListPage<GlossaryUse>> => {
  const entry = await getEntry(context, organizationId, id);
  const reach = { organizationId, member: context.actor.id };
  const of = concerned(await selectReached(context.db, reach), entry);
  return readList(page, {
    rows: async ({ limit, after }) => {
      const rows: GlossaryUse[] = [];
      if (of.size > 0)
        await eachUse(context, of, after, (uses) => {
          rows.push(...uses);
          return rows.length < limit;
        });
      return rows.slice(0, limit);
    },
    count: () => countUses(context, of),
    cursorOf: ({ unit }) => [unit.translationId, unit.pageId, unit.key],
  });
};

/**
 * Counts the units that contain the terms of entries, by entry id. Empty for several entries if there are too many
 * units to search.
 */
export const usesOf = async (
  context: Context,
  organizationId: string,
  entries: readonly GlossaryRow[],
): Promise<ReadonlyMap<GlossaryEntry["id"], number>> => {
  const reach = { organizationId, member: context.actor.id };
  const reached = await selectReached(context.db, reach);
  const ids = reached.map(({ translation }) => translation.id);
  if (entries.length > 1 && (await countUnitsOf(context.db, ids)) > MOST_COUNTED) return new Map();
  const uses = new Map<string, number>();
  for (const entry of entries)
    uses.set(entry.id, await countUses(context, concerned(reached, entry)));
  return uses;
};
