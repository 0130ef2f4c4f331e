import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  cancelTranslation,
  deleteSpaceById,
  getTranslation,
  restoreSpace,
  runTranslation,
  type Translation,
  updateSpaceById,
} from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { purgeTrash } from "#server/modules/library/spaces/purge-trash.ts";
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
  await fixture.useEngine();
  fixture.engine.asked.length = 0;
  fixture.problems.length = 0;
});
afterEach(() => {
  expect(fixture.problems).toEqual([]);
});
afterAll(() => fixture.close());

const reasonOf = (error: unknown) => failure.parse(error).error.reason;

/** A space of one page, or more, with its translation. */
const begin = async (...pages: readonly (readonly [title: string, text: string])[]) => {
  const space = await fixture.newSpace();
  const { client } = fixture.admin;
  const ids: string[] = [];
  for (const [title, text] of pages)
    ids.push(...createdIn(await editSpace(client, space, newPage(title, text))));
  const translation = await fixture.translate(space);
  const target = translation.result.space;
  return {
    space,
    target,
    translation,
    ids,
    said: (index = 0) => fixture.said(target, ids[index] ?? ""),
    rewrite: (text: string, spaceId = space, index = 0) =>
      editSpace(client, spaceId, {
        operation: "update_page",
        page: ids[index] ?? "",
        document: { markdown: text },
      }),
  };
};
const start = ({ id }: Translation, plan?: string) =>
  runTranslation({
    client: fixture.admin.client,
    path: fixture.at({ id }),
    body: plan === undefined ? {} : { plan },
  });

test("a run translates a space, writes it once, and the same texts cost nothing again", async () => {
  const one = await begin(["Setup", "Install **it**.\n\nThen [start](https://example.com) it."]);
  const plan = await fixture.plan(one.translation);
  expect(plan).toMatchObject({
    engine: "deepl",
    toEngine: { pages: 1, units: 3 },
    fromMemory: { units: 0 },
    done: { units: 0 },
  });
  const done = await fixture.run(one.translation);
  expect(done).toMatchObject({ status: "completed", stats: { runs: 1, latestPages: 1 } });
  expect(done.stats.latestWords).toBe(plan.toEngine.words);
  expect(await one.said()).toBe("SETUP: INSTALL **IT**.\n\nTHEN [START](https://example.com) IT.");
  expect(fixture.asked()).toEqual([["Setup", "Install <g1>it</g1>.", "Then <g1>start</g1> it."]]);
  expect(await fixture.plan(one.translation)).toMatchObject({
    toEngine: { units: 0 },
    done: { units: 3 },
  });

  await fixture.run(one.translation);
  const other = await begin(["Other", "Install **it**."]);
  await fixture.run(other.translation);
  expect(await other.said()).toBe("OTHER: INSTALL **IT**.");
  expect(fixture.asked().slice(1)).toEqual([["Other"]]);
  expect(fixture.problems).toEqual([]);
});

test("a changed text is translated again, alone; another address costs nothing", async () => {
  const one = await begin(["Page", "First. See [it](https://a.example).\n\nSecond."]);
  await fixture.run(one.translation);
  fixture.engine.asked.length = 0;
  await one.rewrite("First. See [it](https://b.example).\n\nAnother.");
  expect(await fixture.plan(one.translation)).toMatchObject({
    toEngine: { pages: 1, units: 1, characters: 8 },
  });
  await fixture.run(one.translation);
  expect(fixture.asked()).toEqual([["Another."]]);
  expect(await one.said()).toBe("PAGE: FIRST. SEE [IT](https://b.example).\n\nANOTHER.");
});

test("what a person wrote in the translated space stays, and is stale where its source changed", async () => {
  const one = await begin(["Hand", "Mine one.\n\nMine two.\n\nMine three."]);
  await fixture.run(one.translation);
  await one.rewrite("Von Hand.\n\nMINE TWO.\n\nMINE THREE.", one.target);
  expect(await fixture.plan(one.translation)).toMatchObject({ kept: { units: 1 } });
  fixture.engine.asked.length = 0;
  await one.rewrite("Mine one, anew.\n\nMine two.\n\nMine four.");
  expect(await fixture.plan(one.translation)).toMatchObject({
    stale: { units: 1 },
    toEngine: { units: 1 },
  });
  await fixture.run(one.translation);
  expect(await one.said()).toBe("HAND: Von Hand.\n\nMINE TWO.\n\nMINE FOUR.");
  expect(fixture.asked()).toEqual([["Mine four."]]);
  expect(await fixture.plan(one.translation)).toMatchObject({ stale: { units: 1 } });
});

test("pages come, go and move with the source; pages of the translated space stay", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Alpha", "Alpha text."], ["Beta", "Beta text."]);
  await fixture.run(one.translation);
  const own = await editSpace(client, one.target, newPage("Nur hier", "Bleibt."));
  const added = await editSpace(
    client,
    one.space,
    { operation: "delete_page", page: one.ids[0] ?? "" },
    newPage("Gamma", "Gamma text."),
  );
  await fixture.run(one.translation);
  expect(await one.said(1)).toBe("BETA: BETA TEXT.");
  expect(await fixture.said(one.target, createdIn(added)[0] ?? "")).toBe("GAMMA: GAMMA TEXT.");
  expect(await fixture.said(one.target, createdIn(own)[0] ?? "")).toBe("Nur hier: Bleibt.");
  await expect(one.said(0)).rejects.toThrow("not-found");
});

test("without an engine a run brings along what the memory has, and the source's words for the rest", async () => {
  const one = await begin(["Known", "Known text."]);
  await fixture.run(one.translation);
  await fixture.useNoEngine();
  const other = await begin(["Known", "Known text.\n\nNever seen."]);
  expect(await fixture.plan(other.translation)).toMatchObject({
    engine: "none",
    fromMemory: { units: 2 },
    toEngine: { units: 1 },
  });
  expect(await fixture.run(other.translation)).toMatchObject({ status: "completed" });
  expect(await other.said()).toBe("KNOWN: KNOWN TEXT.\n\nNever seen.");
});

test("an answer with broken markers is asked for once more, alone, and refused then", async () => {
  const one = await begin(["Broken", "Press **the button** now."]);
  const broken = { json: { translations: [{ text: "DRÜCKEN" }] } };
  fixture.engine.fail(
    { json: { translations: [{ text: "KAPUTT" }, { text: "DRÜCKEN" }] } },
    broken,
  );
  await fixture.run(one.translation);
  expect(fixture.asked().map((texts) => texts.length)).toEqual([2, 1]);
  expect(await one.said()).toBe("KAPUTT: Press **the button** now.");
  expect(await fixture.plan(one.translation)).toMatchObject({
    refused: { units: 1 },
    toEngine: { units: 0 },
  });
  await fixture.run(one.translation);
  expect(fixture.asked()).toHaveLength(2);
});

test("a quota, a wrong key and a dead engine pause; nothing is lost and nothing is paid twice", async () => {
  const one = await begin(
    ...Array.from({ length: 60 }, (_, index) => [`Paused ${index}`, ""] as const),
  );
  fixture.engine.fail(
    { json: { translations: Array.from({ length: 50 }, () => ({ text: "X" })) } },
    { status: 456, json: {} },
  );
  const paused = await fixture.run(one.translation);
  expect(paused).toMatchObject({ status: "pending", pause: { code: "quota" }, stats: { runs: 0 } });
  expect(await one.said(59)).toBe("Paused 59: ");
  expect(await fixture.plan(one.translation)).toMatchObject({
    fromMemory: { units: 50 },
    toEngine: { units: 10 },
  });

  await fixture.useEngine("wrong");
  expect((await fixture.run(one.translation)).pause?.code).toBe("key");
  await fixture.useEngine();
  fixture.engine.fail(...Array.from({ length: 8 }, () => ({ status: 503, text: "" })));
  expect((await fixture.run(one.translation)).pause?.code).toBe("unavailable");
  fixture.engine.asked.length = 0;
  expect(await fixture.run(one.translation)).toMatchObject({
    status: "completed",
    stats: { latestPages: 60 },
  });
  expect(fixture.asked().map((texts) => texts.length)).toEqual([10]);
});

test("a run is refused while one is under way, in the trash, and where the space is locked", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Refused", "Refused text."]);
  const refusal = async (plan?: string) => {
    const { status, error } = await outcome(start(one.translation, plan));
    expect(status).toBe(409);
    return reasonOf(error);
  };
  const { hash } = await fixture.plan(one.translation);
  await one.rewrite("Moved text.");
  expect(await refusal(hash)).toBe("translation.plan-moved");
  for (const spaceId of [one.space, one.target]) {
    await dataOf(deleteSpaceById({ client, path: { spaceId } }));
    expect(await refusal()).toBe("translation.space-deleted");
    await dataOf(restoreSpace({ client, path: { spaceId } }));
  }
  const edit = (editMode: "live" | "locked") =>
    dataOf(updateSpaceById({ client, path: { spaceId: one.target }, body: { editMode } }));
  await edit("locked");
  expect(await refusal()).toBe("space.locked");
  await edit("live");
  const hebrew = await fixture.translate(one.space, "he");
  const lacking = await outcome(start(hebrew));
  expect([lacking.status, reasonOf(lacking.error)]).toEqual([409, "translation.no-pair"]);
  const again = await fixture.plan(one.translation);
  await dataOf(start(one.translation, again.hash));
  expect(await refusal()).toBe("translation.running");
  expect(await fixture.read(one.translation)).toMatchObject({ status: "running" });
  await fixture.settle();
  expect(await one.said()).toBe("REFUSED: MOVED TEXT.");
});

test("a cancelled run ends, keeps what it has, and leaves the space as it is", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Cancelled", "Cancelled text."]);
  const cancel = () => outcome(cancelTranslation({ client, path: fixture.at(one.translation) }));
  expect((await cancel()).status).toBe(409);
  await dataOf(start(one.translation));
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(204);
  await fixture.settle();
  const ended = { status: "pending", pause: { code: "cancelled" } };
  expect(await fixture.read(one.translation)).toMatchObject(ended);
  expect(await one.said()).toBe("Cancelled: Cancelled text.");
  expect(fixture.asked()).toEqual([]);
  const done = await fixture.run(one.translation);
  expect(done).toMatchObject({ status: "completed" });
  expect(done).not.toHaveProperty("pause");
});

test("a run that waits for its engine is cancelled without it", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Waiting", "Waiting text."]);
  const tired = { status: 429, headers: { "retry-after": "600" }, text: "" };
  fixture.engine.fail(tired);
  fixture.waited.length = 0;
  await dataOf(start(one.translation));
  const release = fixture.holdWaiting();
  const working = fixture.settle();
  await vi.waitFor(() => expect(fixture.waited).toHaveLength(1), { timeout: 60_000 });
  await dataOf(cancelTranslation({ client, path: fixture.at(one.translation) }));
  release();
  await working;
  expect((await fixture.read(one.translation)).pause?.code).toBe("cancelled");
  expect(fixture.waited).toEqual([5000]);
  expect(fixture.asked()).toHaveLength(1);
});

test("a run that the trash ended is not called complete once the space is restored", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Ended", "Ended text."]);
  await fixture.run(one.translation);
  for (const [spaceId, code] of [
    [one.space, "source-deleted"],
    [one.target, "target-deleted"],
  ] as const) {
    await one.rewrite(`Before ${code}.`);
    await dataOf(start(one.translation));
    await dataOf(deleteSpaceById({ client, path: { spaceId } }));
    await fixture.settle();
    expect(await fixture.read(one.translation)).toMatchObject({ pause: { code } });
    await dataOf(restoreSpace({ client, path: { spaceId } }));
    await fixture.settle();
    const stopped = {
      status: "pending",
      pause: { code: "interrupted" },
      settings: { auto: false },
    };
    expect(await fixture.read(one.translation)).toMatchObject(stopped);
    expect(await fixture.run(one.translation)).toMatchObject({ status: "completed" });
    expect(await one.said()).toBe(`ENDED: BEFORE ${code.toUpperCase()}.`);
  }
});

test("a run whose process ends goes on behind the last batch that came back", async () => {
  const one = await begin(
    ...Array.from({ length: 60 }, (_, index) => [`Stopped ${index}`, ""] as const),
  );
  const first = { json: { translations: Array.from({ length: 50 }, () => ({ text: "Y" })) } };
  fixture.engine.fail(first, { hangs: true });
  await dataOf(start(one.translation));
  await fixture.interruptAt(2);
  expect(await fixture.read(one.translation)).toMatchObject({ status: "running" });
  expect(await one.said(59)).toBe("Stopped 59: ");
  await fixture.settle();
  expect(fixture.asked().map((texts) => texts.length)).toEqual([50, 10, 10]);
  expect(await fixture.read(one.translation)).toMatchObject({
    status: "completed",
    stats: { runs: 1, latestPages: 60 },
  });
});

test("a source that is removed for good ends its translation, and its space stays", async () => {
  const { client } = fixture.admin;
  const one = await begin(["Purged", "Purged text."]);
  await fixture.run(one.translation);
  await dataOf(deleteSpaceById({ client, path: { spaceId: one.space } }));
  const days = 8 * 24 * 60 * 60 * 1000;
  await fixture.clock.later(days, () => purgeTrash(fixture.context));
  const gone = await outcome(getTranslation({ client, path: fixture.at(one.translation) }));
  expect(gone.status).toBe(404);
  expect(await one.said()).toBe("PURGED: PURGED TEXT.");
});
