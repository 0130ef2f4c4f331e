import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  listTranslationPages,
  listTranslationProgress,
  listTranslationUnits,
  type Translation,
  type TranslationUnit,
  updateSpaceById,
  updateTranslationUnits,
  type UpdateTranslationUnits,
} from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Person } from "#server/testing/make-app.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";

let fixture: TranslationFixture;
beforeAll(async () => {
  fixture = await translationFixture();
});
beforeEach(async () => {
  await fixture.useEngine();
  fixture.engine.asked.length = 0;
  fixture.problems.length = 0;
});
afterEach(() => {
  expect(fixture.problems).toEqual([]);
});
afterAll(() => fixture.close());

/** A page with its translation, as its units see it. */
const begin = async (title: string, text: string) => {
  const space = await fixture.newSpace();
  const { client } = fixture.admin;
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage(title, text)));
  const translation: Translation = await fixture.translate(space);
  const target = translation.result.space;
  const path = { ...fixture.at(translation), pageId };
  const units = async (state?: TranslationUnit["state"]) => {
    const query = state === undefined ? {} : { state };
    return (await dataOf(listTranslationUnits({ client, path, query }))).items;
  };
  const patch = (
    changes: UpdateTranslationUnits["units"],
    person: Pick<Person, "client"> = fixture.admin,
  ) => updateTranslationUnits({ client: person.client, path, body: { units: changes } });
  /** A change of the unit that says this in the source. */
  const change = async (
    source: string,
    more: { text?: string; state?: "edited" | "reviewed"; target?: string },
  ) => {
    const unit = (await units()).find((one) => one.source === source);
    return { key: unit?.key ?? "", sourceHash: unit?.sourceHash ?? "", ...more };
  };
  return {
    space,
    target,
    translation,
    pageId,
    units,
    patch,
    change,
    states: async () =>
      (await units()).map(({ source, target: there, state }) => [source, there, state]),
    said: () => fixture.said(target, pageId),
    rewrite: (markdown: string, spaceId = space) =>
      editSpace(client, spaceId, {
        operation: "update_page",
        page: pageId,
        document: { markdown },
      }),
  };
};

const detailsOf = (error: unknown) => failure.parse(error).error.details ?? [];

test("a person translates units: in the space at once, and in the memory for equal texts", async () => {
  const one = await begin("Setup", "Press **Enter**.\n\nThen wait.");
  expect(await one.states()).toEqual([
    ["Setup", "Setup", "missing"],
    ["Press <g1>Enter</g1>.", "Press <g1>Enter</g1>.", "missing"],
    ["Then wait.", "Then wait.", "missing"],
  ]);
  const changed = await dataOf(
    one.patch([
      await one.change("Setup", { text: "Einrichten" }),
      await one.change("Press <g1>Enter</g1>.", {
        text: "<g1>Eingabe</g1> drücken.",
        state: "reviewed",
      }),
    ]),
  );
  expect(changed.items).toMatchObject([
    {
      source: "Setup",
      target: "Einrichten",
      state: "edited",
      byPerson: true,
      memory: "Einrichten",
    },
    { target: "<g1>Eingabe</g1> drücken.", state: "reviewed" },
  ]);
  expect(await one.said()).toBe("Einrichten: **Eingabe** drücken.\n\nThen wait.");
  expect(await one.units("missing")).toHaveLength(1);

  const other = await begin("Setup", "Nothing else.");
  expect((await other.units())[0]).toMatchObject({ state: "missing", memory: "Einrichten" });
  await fixture.run(other.translation);
  expect(await other.states()).toEqual([
    ["Setup", "Einrichten", "memory"],
    ["Nothing else.", "NOTHING ELSE.", "machine"],
  ]);
  expect(fixture.asked()).toEqual([["Nothing else."]]);
});

test("what a person wrote stays through runs, becomes stale with its source, and holds when they say so", async () => {
  const one = await begin("Stale", "Keep this.\n\nAnd this.");
  await fixture.run(one.translation);
  await dataOf(one.patch([await one.change("Keep this.", { text: "Das bleibt." })]));
  await one.rewrite("Keep this here.\n\nAnd this.");
  await fixture.run(one.translation);
  expect(await one.said()).toBe("STALE: Das bleibt.\n\nAND THIS.");
  expect(await one.units("stale")).toMatchObject([
    { source: "Keep this here.", target: "Das bleibt.", translatedFrom: "Keep this." },
  ]);
  await dataOf(one.patch([await one.change("Keep this here.", { state: "edited" })]));
  expect(await one.units("stale")).toEqual([]);
  await fixture.run(one.translation);
  expect(await one.said()).toBe("STALE: Das bleibt.\n\nAND THIS.");
});

test("what an engine wrote is approved, and follows its source as before", async () => {
  const one = await begin("Approve", "First words.");
  await fixture.run(one.translation);
  await dataOf(one.patch([await one.change("First words.", { state: "reviewed" })]));
  expect(await one.states()).toContainEqual(["First words.", "FIRST WORDS.", "reviewed"]);
  await one.rewrite("Other words.");
  expect(await one.units("stale")).toHaveLength(1);
  await fixture.run(one.translation);
  expect(await one.states()).toContainEqual(["Other words.", "OTHER WORDS.", "machine"]);
});

test("a change for an older text is refused with both texts, and broken markers by their name", async () => {
  const one = await begin("Refused", "See **this**.");
  const change = await one.change("See <g1>this</g1>.", { text: "Siehe <g1>dies</g1>." });
  await one.rewrite("Look at **this**.");
  const moved = await outcome(one.patch([change]));
  expect(moved.status).toBe(409);
  expect(detailsOf(moved.error)).toEqual([
    { path: "units.0.sourceHash", message: "the source says “Look at <g1>this</g1>.”" },
    { path: "units.0.target", message: "the translation says “See <g1>this</g1>.”" },
  ]);
  const now = await one.change("Look at <g1>this</g1>.", { text: "Siehe dies.", target: "Other" });
  expect((await outcome(one.patch([now]))).status).toBe(409);
  for (const [text, marker] of [
    ["Siehe dies.", "<g1>"],
    ["Siehe <g1>dies</g1> <g2>da</g2>.", "<g2>"],
    ["Siehe <b>dies</b>.", "<b>"],
  ] as const) {
    const broken = await outcome(
      one.patch([
        await one.change("Refused", { text: "Abgelehnt" }),
        await one.change("Look at <g1>this</g1>.", { text }),
      ]),
    );
    expect(broken.status).toBe(400);
    expect(detailsOf(broken.error)).toEqual([
      { path: "units.1.text", message: expect.stringContaining(marker) },
    ]);
  }
  const unknown = { key: "nope", sourceHash: "x", text: "y" };
  expect((await outcome(one.patch([unknown]))).status).toBe(400);
  expect(await one.said()).toBe("Refused: See **this**.");
});

test("writing needs edit and approving needs review on the translated space, which must not be locked", async () => {
  const { client, organizationId } = fixture.admin;
  const one = await begin("Roles", "Words.");
  const text = await one.change("Words.", { text: "Wörter." });
  const member = (role: "comment" | "edit" | "review") =>
    fixture.app.newMember(organizationId, role);
  expect((await outcome(one.patch([text], await member("comment")))).status).toBe(403);
  const editor = await member("edit");
  await dataOf(one.patch([text], editor));
  const approval = await one.change("Words.", { state: "reviewed" });
  expect((await outcome(one.patch([approval], editor))).status).toBe(403);
  await dataOf(one.patch([approval], await member("review")));
  const body = { editMode: "locked" } as const;
  await dataOf(updateSpaceById({ client, path: { spaceId: one.target }, body }));
  expect((await outcome(one.patch([approval]))).status).toBe(409);
});

test("pages and translations say how far they are", async () => {
  const { client, organizationId } = fixture.admin;
  const one = await begin("Progress", "One two three.");
  await editSpace(client, one.space, newPage("Alone", ""), newPage("123", "42"));
  await dataOf(one.patch([await one.change("Progress", { text: "Fortschritt" })]));
  await fixture.settle();
  const pages = async (state?: "edited") =>
    (
      await dataOf(
        listTranslationPages({
          client,
          path: fixture.at(one.translation),
          query: state === undefined ? {} : { state },
        }),
      )
    ).items;
  expect((await pages()).map(({ title, targetTitle }) => [title, targetTitle])).toEqual([
    ["Alone", undefined],
    ["Progress", "Fortschritt"],
  ]);
  expect((await pages("edited"))[0]?.progress).toMatchObject({
    edited: { units: 1, words: 1 },
    missing: { units: 1, words: 3 },
    machine: { units: 0, words: 0 },
  });
  const { items } = await dataOf(
    listTranslationProgress({ client, path: { organizationId }, query: { limit: 1 } }),
  );
  expect(items).toMatchObject([
    {
      translation: one.translation.id,
      source: one.space,
      language: "de",
      behind: 0,
      progress: { missing: { units: 2, words: 4 }, edited: { units: 1 } },
    },
  ]);
});

test("what a person confirmed stays, also where it is what the source said", async () => {
  const one = await begin("Confirmed", "Docker **image**.");
  await dataOf(one.patch([await one.change("Docker <g1>image</g1>.", { state: "edited" })]));
  await one.rewrite("Another picture.");
  await fixture.run(one.translation);
  expect(await one.said()).toBe("CONFIRMED: Docker **image**.");
  expect(await one.units("stale")).toMatchObject([
    { source: "Another picture.", translatedFrom: "Docker <g1>image</g1>." },
  ]);
});
