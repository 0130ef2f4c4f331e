import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  deleteSpaceById,
  getTranslationEngine,
  listTranslationUnits,
  mergeChangeRequest,
  restoreSpace,
  runTranslation,
  setTranslationEngine,
  type Translation,
  updateChangeRequestById,
  updateTranslation,
  type UpdateTranslation,
} from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";

let fixture: TranslationFixture;
beforeAll(async () => {
  fixture = await translationFixture();
});
beforeEach(async () => {
  const { client, organizationId } = fixture.admin;
  const body = { engine: "deepl", key: "right", url: fixture.engine.origin, cost: null } as const;
  await dataOf(setTranslationEngine({ client, path: { organizationId }, body }));
  fixture.engine.asked.length = 0;
});
afterEach(() => {
  expect(fixture.problems).toEqual([]);
});
afterAll(() => fixture.close());

type Settings = NonNullable<UpdateTranslation["settings"]>;
const usual: Settings = { auto: false, publish: "direct" };

/** A space of one page with its translation, which has these settings. */
const begin = async (markdown: string, settings: Partial<Settings>) => {
  const { client } = fixture.admin;
  const space = await fixture.newSpace();
  const [page = ""] = createdIn(await editSpace(client, space, newPage("Page", markdown)));
  const translation = await fixture.translate(space);
  const target = translation.result.space;
  const set = (said: Partial<Settings>): Promise<Translation> =>
    dataOf(
      updateTranslation({
        client,
        path: fixture.at(translation),
        body: { settings: { ...usual, ...said } },
      }),
    );
  await set(settings);
  return {
    space,
    target,
    page,
    translation,
    set,
    read: () => fixture.read(translation),
    said: () => fixture.said(target, page),
    rewrite: (text: string, spaceId = space) =>
      editSpace(client, spaceId, {
        operation: "update_page",
        page,
        document: { markdown: text },
      }),
    states: async () =>
      (
        await dataOf(
          listTranslationUnits({
            client,
            path: { ...fixture.at(translation), pageId: page },
          }),
        )
      ).items.map(({ state }) => state),
  };
};
const minutes = (count: number): number => count * 60_000;
/** Begins the runs that are due, and carries them out. */
const settleTwice = async (): Promise<void> => {
  await fixture.settle();
  await fixture.settle();
};

describe("a translation that is run by itself", () => {
  test("is run once its source has rested for two minutes, and not again until it moves", async () => {
    const one = await begin("First.", { auto: true });
    fixture.clock.advance(minutes(1));
    await fixture.settle();
    expect(await one.said()).toBe("Page: First.");
    fixture.clock.advance(minutes(2));
    await fixture.settle();
    await fixture.settle();
    expect(await one.said()).toBe("PAGE: FIRST.");
    expect(await one.read()).toMatchObject({ status: "completed", stats: { runs: 1 } });

    fixture.clock.advance(minutes(5));
    await fixture.settle();
    expect((await one.read()).stats.runs).toBe(1);

    await one.rewrite("Second.");
    fixture.clock.advance(minutes(3));
    await fixture.settle();
    await fixture.settle();
    expect(await one.said()).toBe("PAGE: SECOND.");
    expect((await one.read()).stats.runs).toBe(2);
    await one.set({ auto: false });
  });

  test("goes on by itself once what it was paused for is over, and not before", async () => {
    const one = await begin("Paused.", { auto: true });
    fixture.engine.fail(...Array.from({ length: 8 }, () => ({ status: 503, text: "" })));
    fixture.clock.advance(minutes(3));
    await fixture.settle();
    await fixture.settle();
    const paused = await one.read();
    expect(paused).toMatchObject({ status: "pending", pause: { code: "unavailable" } });
    expect(paused.pause?.until).toBeDefined();
    fixture.clock.advance(minutes(50));
    await fixture.settle();
    await fixture.settle();
    expect((await one.read()).status).toBe("pending");
    fixture.clock.advance(minutes(15));
    await fixture.settle();
    await fixture.settle();
    expect((await one.read()).status).toBe("completed");
    await one.set({ auto: false });
  });

  test("is paused by a space in the trash, also in the middle of a run, and goes on once it is restored", async () => {
    const { client } = fixture.admin;
    const one = await begin("Nothing yet.", { auto: true });
    for (const [spaceId, code] of [
      [one.space, "source-deleted"],
      [one.target, "target-deleted"],
    ] as const) {
      await one.rewrite(`Before ${code}.`);
      fixture.engine.asked.length = 0;
      fixture.clock.advance(minutes(3));
      const release = fixture.engine.holdAfter(0);
      const working = settleTwice();
      await vi.waitFor(() => expect(fixture.engine.asked).toHaveLength(1), { timeout: 60_000 });
      await dataOf(deleteSpaceById({ client, path: { spaceId } }));
      release();
      await working;
      expect(await one.read()).toMatchObject({ status: "pending", pause: { code } });
      fixture.clock.advance(minutes(5));
      await settleTwice();
      expect(await one.read()).toMatchObject({ status: "pending", pause: { code } });
      await dataOf(restoreSpace({ client, path: { spaceId } }));
      fixture.clock.advance(minutes(1));
      await settleTwice();
      expect((await one.read()).status).toBe("completed");
      expect(await one.said()).toBe(`PAGE: BEFORE ${code.toUpperCase()}.`);
      expect(fixture.asked()).toHaveLength(1);
    }
    await one.set({ auto: false });
  });
});

describe("a run whose result is reviewed", () => {
  test("opens one change request, waits for it, and knows what was merged", async () => {
    const { client } = fixture.admin;
    const one = await begin("Install it.\n\nStart it.", { publish: "review" });
    const done = await fixture.run(one.translation);
    expect(done).toMatchObject({ status: "completed", review: { number: 1 } });
    expect(await one.said()).toBe("Page: Install it.\n\nStart it.");
    const again = await outcome(
      runTranslation({ client, path: fixture.at(one.translation), body: {} }),
    );
    expect(again.status).toBe(409);
    expect(failure.parse(again.error).error.reason).toBe("translation.under-review");

    const path = { spaceId: one.target, changeRequestId: done.review?.changeRequest ?? "" };
    await dataOf(mergeChangeRequest({ client, path, body: {} }));
    expect(await one.said()).toBe("PAGE: INSTALL IT.\n\nSTART IT.");
    expect(await one.states()).toEqual(["missing", "missing", "missing"]);
    await fixture.settle();
    expect(await one.states()).toEqual(["machine", "machine", "machine"]);
    expect(await one.read()).not.toHaveProperty("review");

    fixture.engine.asked.length = 0;
    await one.rewrite("INSTALL IT.\n\nVon Hand.", one.target);
    await one.rewrite("Install it now.\n\nStart it.");
    const second = await fixture.run(one.translation);
    expect(fixture.asked()).toEqual([["Install it now."]]);
    const next = { ...path, changeRequestId: second.review?.changeRequest ?? "" };
    await dataOf(mergeChangeRequest({ client, path: next, body: {} }));
    expect(await one.said()).toBe("PAGE: INSTALL IT NOW.\n\nVon Hand.");
    await fixture.settle();
    expect(await one.states()).toEqual(["machine", "machine", "edited"]);
  });

  test("is as if it had not been once that is archived, and costs nothing again", async () => {
    const { client } = fixture.admin;
    const one = await begin("Archived text.", { publish: "review" });
    const done = await fixture.run(one.translation);
    await dataOf(
      updateChangeRequestById({
        client,
        path: { spaceId: one.target, changeRequestId: done.review?.changeRequest ?? "" },
        body: { status: "archived" },
      }),
    );
    expect(await one.states()).toEqual(["missing", "missing"]);
    fixture.engine.asked.length = 0;
    await one.set({ publish: "direct" });
    expect(await fixture.run(one.translation)).toMatchObject({ status: "completed" });
    expect(await one.said()).toBe("PAGE: ARCHIVED TEXT.");
    expect(fixture.asked()).toEqual([]);
  });
});

describe("what a run may cost", () => {
  const five = Array.from({ length: 5 }, (_, index) => `Text number ${index} of these`);

  test("a run pauses at the characters that its settings allow, keeps what it has, and goes on when run again", async () => {
    const one = await begin(five.join("\n\n"), { maxCharacters: 60 });
    const paused = await fixture.run(one.translation);
    expect(paused).toMatchObject({ status: "pending", pause: { code: "run-limit" } });
    const sent = fixture.asked().flat();
    expect(sent.join("").length).toBeLessThanOrEqual(60);
    expect(sent.length).toBeGreaterThan(1);
    expect(await one.said()).toContain("Text number 0");
    await one.set({});
    expect(await fixture.run(one.translation)).toMatchObject({ status: "completed" });
    expect(fixture.asked().flat().toSorted()).toEqual(five);
  });

  test("a run pauses before it would pass the month's budget, and the next month has another", async () => {
    const { client, organizationId } = fixture.admin;
    const path = { organizationId };
    const setCost = (budget: number) =>
      dataOf(
        setTranslationEngine({
          client,
          path,
          body: {
            engine: "deepl",
            url: fixture.engine.origin,
            cost: { perMillion: 1_000_000, currency: "EUR", budget },
          },
        }),
      );
    const before = (await setCost(0)).usage;
    expect(before.characters).toBeGreaterThan(0);
    const one = await begin("Budgeted text of the manual.", {});
    const plan = await fixture.plan(one.translation);
    expect(plan).toMatchObject({
      cost: { amount: plan.toEngine.characters, currency: "EUR" },
      budgetLeft: { amount: 0, currency: "EUR" },
    });
    const paused = await fixture.run(one.translation);
    expect(paused).toMatchObject({ status: "pending", pause: { code: "budget" } });
    expect(paused.pause?.until).toMatch(/-01T00:00:00.000Z$/);
    expect(fixture.asked()).toEqual([]);

    await setCost(before.characters + plan.toEngine.characters);
    expect(await fixture.run(one.translation)).toMatchObject({ status: "completed" });
    const used = await dataOf(getTranslationEngine({ client, path }));
    expect(used.usage.characters).toBe(before.characters + plan.toEngine.characters);
    expect(used.usage.cost).toEqual({ amount: used.usage.characters, currency: "EUR" });

    const other = await begin("Another text of the manual.", {});
    expect((await fixture.run(other.translation)).pause?.code).toBe("budget");
    const month = 32 * 24 * 60;
    fixture.clock.advance(minutes(month));
    expect(await fixture.run(other.translation)).toMatchObject({ status: "completed" });
  });
});

test("who follows a run reads how far it is, and an old version changes no settings", async () => {
  const { client } = fixture.admin;
  const one = await begin(
    Array.from({ length: 60 }, (_, index) => `Followed text ${index}`).join("\n\n"),
    { maxCharacters: 100_000 },
  );
  expect(await one.read()).toMatchObject({
    settings: { auto: false, publish: "direct", maxCharacters: 100_000 },
    source: { title: "Guide" },
    result: { title: "Guide (German)" },
  });
  const first = { json: { translations: Array.from({ length: 50 }, () => ({ text: "Y" })) } };
  fixture.engine.fail(first, { hangs: true });
  await dataOf(runTranslation({ client, path: fixture.at(one.translation) }));
  await fixture.interruptAt(2);
  expect(await one.read()).toMatchObject({ status: "running", run: { done: 50, of: 60 } });
  await fixture.settle();
  expect(await one.read()).not.toHaveProperty("run");
  const stale = await outcome(
    updateTranslation({
      client,
      path: fixture.at(one.translation),
      headers: { "If-Match": '"1"' },
      body: { settings: { auto: true, publish: "direct" } },
    }),
  );
  expect(stale.status).toBe(412);
  expect((await one.read()).settings.auto).toBe(false);
});
