import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { searchOrganizationContent } from "#client";
import { spaces } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { createEmptyRevision } from "#server/modules/content/revisions/revisions.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { anySpaceModel, buildSpaceModel, rankOnSpace } from "#server/testing/space-model.ts";
import { cases } from "#testing/depth.ts";

/** Organizations that are made, and questions that are asked in each; settings ask for more. */
const RUNS = cases(8);
const QUESTIONS = 25;

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** Words without accents, plurals and humps, so that a plain scan needs to know nothing of them. */
const vocabulary = ["alpha", "alphabet", "beta", "gamma", "delta", "omega", "pi", "zeta", "zebra"];
const word = fc.constantFrom(...vocabulary);
const someWords = (most: number) => fc.array(word, { minLength: 1, maxLength: most });

interface ModelPage {
  readonly title: readonly string[];
  readonly description: readonly string[];
  readonly heading: readonly string[];
  readonly text: readonly string[];
}
const modelPage: fc.Arbitrary<ModelPage> = fc.record({
  title: someWords(2),
  description: fc.array(word, { maxLength: 2 }),
  heading: fc.array(word, { maxLength: 2 }),
  text: someWords(6),
});

/** One thing that is asked for. */
interface Asked {
  readonly words: readonly string[];
  readonly kind: "word" | "phrase" | "title" | "not";
}
const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ words: fc.tuple(word), kind: fc.constant("word") }) },
  { weight: 2, arbitrary: fc.record({ words: fc.tuple(word, word), kind: fc.constant("phrase") }) },
  { weight: 1, arbitrary: fc.record({ words: fc.tuple(word), kind: fc.constant("title") }) },
  { weight: 1, arbitrary: fc.record({ words: fc.tuple(word), kind: fc.constant("not") }) },
) as fc.Arbitrary<Asked>;
/** What is asked for, and at the end letters of a word that is still being typed. */
const question = fc.record({
  parts: fc.array(asked, { maxLength: 3 }),
  typed: fc.option(
    fc.tuple(word, fc.nat(7)).map(([whole, letters]) => whole.slice(0, letters + 1)),
    { nil: undefined },
  ),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

const textOf = ({ parts, typed }: Question): string => {
  const said = parts.map(({ words, kind }) => {
    if (kind === "phrase") return `"${words.join(" ")}"`;
    return `${{ word: "", title: "title:", not: "-" }[kind]}${words.join(" ")}`;
  });
  return `${[...said, ...(typed === undefined ? [] : [typed])].join(" ")}${typed === undefined ? " " : ""}`;
};

const isIn = (lines: readonly (readonly string[])[], words: readonly string[]): boolean =>
  lines.some((line) => line.some((_, at) => words.every((one, index) => line[at + index] === one)));
const begins = (words: readonly string[], letters: string, from: number): boolean =>
  words.includes(letters) ||
  (letters.length >= from && words.some((one) => one.startsWith(letters)));

/** Whether a page says what is asked, found by looking through all of it. */
const says = (page: ModelPage, { parts, typed }: Question): boolean => {
  const { title, description, heading, text } = page;
  const names = [...title, ...description, ...heading];
  const lines = [title, description, heading, text];
  const all = lines.flat();
  const of = (kind: Asked["kind"]) => parts.filter((one) => one.kind === kind);
  const wanted = parts.filter(({ kind }) => kind !== "not");
  if (wanted.length === 0 && typed === undefined) return false;
  if (of("not").some(({ words }) => words.some((one) => all.includes(one)))) return false;
  if (!of("phrase").every(({ words }) => isIn(lines, words))) return false;
  if (!of("title").every(({ words }) => words.every((one) => title.includes(one)))) return false;
  const areIn = (place: readonly string[]) =>
    of("word").every(({ words }) => words.every((one) => place.includes(one)));
  // Phrases stand somewhere; where all of a question is about names, their words do, too.
  const phrasesIn = (place: readonly string[]) =>
    of("phrase").every(({ words }) => words.every((one) => place.includes(one)));
  const letters = typed ?? "";
  const isTypedIn = (place: readonly string[], from: number) =>
    typed === undefined || begins(place, letters, from);
  return (
    (areIn(title) && phrasesIn(title) && isTypedIn(title, 1)) ||
    (areIn(names) && phrasesIn(names) && isTypedIn(names, 2)) ||
    (areIn(all) && isTypedIn(all, 3))
  );
};

const markdownOf = ({ heading, text }: ModelPage): string =>
  heading.length === 0 ? text.join(" ") : `${text.join(" ")}\n\n## ${heading.join(" ")}`;

/** Writes pages into a space of the model, in the trash or not; answers their ids. */
const writePages = async (place: Admin, spaceId: string, pages: readonly ModelPage[]) => {
  const { db } = app.database;
  const [row] = await db.select().from(spaces).where(eq(spaces.id, spaceId));
  const set = (deletedAt: Date | null) =>
    db.update(spaces).set({ deletedAt }).where(eq(spaces.id, spaceId));
  await transaction(app.asPerson(place), (tx) => createEmptyRevision(tx, spaceId, row?.revision));
  await set(null);
  const { changes } = await editSpace(
    place.client,
    spaceId,
    ...pages.map((page) => ({
      operation: "insert_page" as const,
      title: page.title.join(" "),
      description: page.description.join(" "),
      document: { markdown: markdownOf(page) },
    })),
  );
  await set(row?.deletedAt ?? null);
  return changes.flatMap((done) => (done.object === "created_page" ? [done.page.id] : []));
};

describe("searches of generated organizations", () => {
  it("find what a plain scan of what the caller reads finds", async () => {
    const contents = fc.array(fc.array(modelPage, { minLength: 1, maxLength: 4 }), {
      minLength: 5,
      maxLength: 5,
    });
    const questions = fc.array(fc.tuple(question, fc.nat(3)), {
      minLength: QUESTIONS,
      maxLength: QUESTIONS,
    });
    await fc.assert(
      fc.asyncProperty(anySpaceModel, contents, questions, async (model, pagesOf, all) => {
        const place = await app.newAdmin();
        const path = { organizationId: place.organizationId };
        const { people, spaces: ids } = await buildSpaceModel(app, place, model);
        const pages: { space: number; id: string; page: ModelPage }[] = [];
        for (const [space, id] of ids.entries()) {
          const own = pagesOf[space] ?? [];
          const made = await writePages(place, id, own);
          for (const [at, page] of own.entries()) pages.push({ space, id: made[at] ?? "", page });
        }
        const clients = await Promise.all(
          people.map(async (id) => {
            const context = app.asPerson({ id, displayName: "Somebody" });
            const { secret } = await createToken(context, { name: "Search", expiresInDays: null });
            return app.client(secret);
          }),
        );
        for (const [one, chosen] of all) {
          const member = chosen % people.length;
          const client = clients[member] ?? app.client();
          const query = textOf(one);
          const readable = pages.filter(({ space }) => rankOnSpace(model, member, space) > 0);
          const expected = readable.filter(({ page }) => says(page, one)).map(({ id }) => id);
          if (query.trim() === "") continue;
          const found = await dataOf(searchOrganizationContent({ client, path, query: { query } }));
          const shown = found.items.flatMap((space) => space.pages.map(({ id }) => id));
          expect(found.count).toBe(found.items.length);
          if (found.understood === undefined) {
            expect([query, shown.toSorted()]).toEqual([query, expected.toSorted()]);
            continue;
          }
          // Where little is found more is looked for, but only in what the caller reads.
          expect(expected.length).toBeLessThan(5);
          expect(shown).toEqual(expect.arrayContaining(expected));
          const known = new Set(readable.map(({ id }) => id));
          expect(shown.filter((id) => !known.has(id))).toEqual([]);
          const names = new Set(readable.flatMap(({ page }) => Object.values(page).flat()));
          for (const { to } of found.understood.corrections) expect(names).toContain(to);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
