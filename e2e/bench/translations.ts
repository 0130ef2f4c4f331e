import { openDatabase } from "#server/db/open.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";
import { withPostgres } from "./postgres.ts";
import { alternateMedians, type Group, median, type Result, timed } from "./result.ts";

const ROUNDS = 15;
const MANY = 5_000;
const FEW = 100;
/** Pages that are created at once. */
const BATCH = 50;
const PARAGRAPHS = 3;
/** The longest time a run may take besides the engine, in milliseconds. */
const MOST_MS = 500;

const textOf = (page: number): string =>
  Array.from(
    { length: PARAGRAPHS },
    (_, at) => `Paragraph ${at} of page ${page} says what there is to **know**.`,
  ).join("\n\n");

/** Creates a fully translated space of that many pages, whose next runs can be timed. */
const translated = async (fixture: TranslationFixture, pages: number) => {
  const { client } = fixture.admin;
  const space = await fixture.newSpace();
  const ids: string[] = [];
  while (ids.length < pages) {
    const count = Math.min(BATCH, pages - ids.length);
    const made = Array.from({ length: count }, (_, at) =>
      newPage(`Page ${ids.length + at}`, textOf(ids.length + at)),
    );
    ids.push(...createdIn(await editSpace(client, space, ...made)));
  }
  const translation = await fixture.translate(space);
  const { status } = await fixture.run(translation);
  if (status !== "completed") throw new Error(`the first run of ${pages} pages is ${status}`);
  const middle = Math.floor(pages / 2);
  /** Times the next run, which has that many texts for the engine. */
  const run = async (texts: number): Promise<number> => {
    const before = fixture.asked().length;
    const took = await timed(() => fixture.run(translation));
    const asked = fixture.asked().slice(before).flat();
    if (asked.length !== texts)
      throw new Error(`the engine was sent ${asked.length} texts in place of ${texts}`);
    return took;
  };
  let round = 0;
  return {
    /** Adds a word to one of the pages; the edit itself is not timed. */
    changed: async (): Promise<number> => {
      round += 1;
      await editSpace(client, space, {
        operation: "update_page",
        page: ids[middle] ?? "",
        document: { markdown: `${textOf(middle)} Round${round}.` },
      });
      return run(1);
    },
    unchanged: () => run(0),
  };
};

const measureOn = async (url: string | undefined): Promise<Result[]> => {
  const where = url === undefined ? "the embedded database" : "PostgreSQL";
  const fixture = await translationFixture(await openDatabase(url === undefined ? {} : { url }));
  try {
    await fixture.useEngine();
    const [many, few] = [await translated(fixture, MANY), await translated(fixture, FEW)];
    const pages = MANY.toLocaleString("en");
    await many.changed();
    await few.changed();
    const word = await alternateMedians(ROUNDS, many.changed, few.changed);
    const nothing: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) nothing.push(await many.unchanged());
    return [
      {
        name: `a run for one word changed in ${pages} pages on ${where} (floor: in ${FEW})`,
        unit: "ms",
        ...word,
        goal: { most: 1.5 },
      },
      {
        name: `the same on ${where} (floor: ${MOST_MS} ms)`,
        unit: "ms",
        ours: word.ours,
        floor: MOST_MS,
        goal: { most: 1 },
      },
      {
        name: `a run where nothing changed in ${pages} pages on ${where} (floor: ${MOST_MS} ms)`,
        unit: "ms",
        ours: median(nothing),
        floor: MOST_MS,
        goal: { most: 1 },
      },
    ];
  } finally {
    await fixture.close();
  }
};

/** The cost of a translation run with one changed text, and with none. */
export const translations: Group = {
  name: "translations",
  measure: async () => [
    ...((await withPostgres(measureOn)) ?? []),
    ...(await measureOn(undefined)),
  ],
};
