import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listTranslationUnits, updateTranslationUnits, type TranslationImport } from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf } from "#server/testing/answers.ts";
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
beforeEach(() => fixture.useNoEngine());
afterAll(() => fixture.close());

const begin = async (title: string, text: string) => {
  const space = await fixture.newSpace();
  const { client, token, organizationId } = fixture.admin;
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage(title, text)));
  const translation = await fixture.translate(space);
  const at = `/v1/orgs/${organizationId}/translations/${translation.id}`;
  const units = async () => {
    const path = { ...fixture.at(translation), pageId };
    return (await dataOf(listTranslationUnits({ client, path }))).items;
  };
  return {
    space,
    translation,
    pageId,
    units,
    said: () => fixture.said(translation.result.space, pageId),
    rewrite: (markdown: string) =>
      editSpace(client, space, {
        operation: "update_page",
        page: pageId,
        document: { markdown },
      }),
    /** What exportTranslation answers. */
    export: async (query: string): Promise<string> => {
      const answer = await fixture.app.request(`${at}/export?${query}`, { token });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
      return answer.text();
    },
    /** What importTranslation answers. */
    import: async (file: string, apply = true, person: Pick<Person, "token"> = fixture.admin) => {
      const answer = await fixture.app.request(`${at}/import?apply=${apply}`, {
        method: "POST",
        body: file,
        token: person.token,
      });
      return { status: answer.status, body: (await answer.json()) as TranslationImport };
    },
  };
};

/** The file as a translator sends it back: with these targets for these sources. */
const filledPO = (file: string, targets: Readonly<Record<string, string>>): string =>
  file
    .split("\n\n")
    .map((entry) => {
      const source = /^msgid "(.*)"$/m.exec(entry)?.[1] ?? "";
      const target = targets[source];
      return target === undefined ? entry : entry.replace(/^msgstr "".*$/m, `msgstr "${target}"`);
    })
    .join("\n\n");

const filledXLIFF = (file: string, targets: Readonly<Record<string, string>>): string => {
  let filled = file;
  for (const [source, target] of Object.entries(targets)) {
    const unit = new RegExp(
      `(<source[^>]*>${source}</source>)\\s*(?:<target[^>]*>[^<]*</target>|<target[^>]*/>)?`,
    );
    filled = filled.replace(unit, `$1<target state="signed-off">${target}</target>`);
  }
  return filled;
};

test("a PO file goes out, shows what it would do, and comes back filled in", async () => {
  const one = await begin("Setup", "Press **Enter**.\n\nThen wait.");
  const file = await one.export("format=po");
  expect(file).toContain('msgid "Press <g1>Enter</g1>."\nmsgstr ""');
  const filled = filledPO(file, {
    Setup: "Einrichten",
    "Press <g1>Enter</g1>.": "Enter drücken.",
  });
  const outcome = { taken: 1, same: 0, open: 0, older: 0, unknown: 0, refusedCount: 1 };
  const shown = await one.import(filled, false);
  expect(shown.body).toMatchObject({ applied: false, ...outcome });
  expect(shown.body.refused).toMatchObject([{ page: one.pageId, line: expect.any(Number) }]);
  expect(await one.said()).toBe("Setup: Press **Enter**.\n\nThen wait.");

  expect((await one.import(filled)).body).toMatchObject({ applied: true, ...outcome });
  expect(await one.said()).toBe("Einrichten: Press **Enter**.\n\nThen wait.");
  expect((await one.units()).map(({ state }) => state)).toEqual(["edited", "missing", "missing"]);
  expect((await one.import(filled)).body).toMatchObject({ taken: 0, same: 1 });
});

test("an XLIFF file that is signed off is approved, as far as whoever brings it may", async () => {
  const { organizationId } = fixture.admin;
  const one = await begin("Guide", "Read this.");
  const file = filledXLIFF(await one.export("format=xliff&state=missing"), {
    Guide: "Handbuch",
    "Read this.": "Lies dies.",
  });
  const reader = await fixture.app.newMember(organizationId, "read");
  expect((await one.import(file, true, reader)).status).toBe(403);
  const editor = await fixture.app.newMember(organizationId, "edit");
  expect((await one.import(file, true, editor)).body).toMatchObject({ taken: 2 });
  expect((await one.units()).map(({ state }) => state)).toEqual(["edited", "edited"]);
  expect((await one.import(file)).body).toMatchObject({ taken: 2 });
  expect((await one.units()).map(({ state }) => state)).toEqual(["reviewed", "reviewed"]);
  expect(await one.said()).toBe("Handbuch: Lies dies.");
});

test("what was made for an older text waits in the memory for it, and what is gone is counted", async () => {
  const one = await begin("Older", "First version.\n\nSecond.");
  const file = filledPO(await one.export("format=po"), {
    "First version.": "Erste Fassung.",
    "Second.": "Zweitens.",
  });
  await one.rewrite("Another version.");
  const { body } = await one.import(file);
  expect(body).toMatchObject({ taken: 0, older: 1, unknown: 1 });
  await one.rewrite("First version.");
  expect((await one.units()).find(({ source }) => source === "First version.")).toMatchObject({
    memory: "Erste Fassung.",
  });
});

test("a file of another translation, a broken one and one that is none are refused", async () => {
  const one = await begin("Mine", "Words.");
  const other = await begin("Theirs", "Words.");
  const foreign = await other.export("format=po");
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><xliff>&b;</xliff>';
  for (const file of [foreign, bomb, "<xliff>", "msgid nonsense", ""]) {
    const { status, body } = await one.import(file);
    expect(status, file.slice(0, 40)).toBe(400);
    expect(failure.parse(body).error.details).toHaveLength(1);
  }
  expect(await one.said()).toBe("Mine: Words.");
});

test("a file holds what is asked for", async () => {
  const one = await begin("Part", "Some words.");
  const [title] = await one.units();
  const { client } = fixture.admin;
  const units = [{ key: title?.key ?? "", sourceHash: title?.sourceHash ?? "", text: "Teil" }];
  const path = { ...fixture.at(one.translation), pageId: one.pageId };
  await dataOf(updateTranslationUnits({ client, path, body: { units } }));
  const edited = await one.export("format=po&state=edited");
  expect(edited).toContain('msgid "Part"\nmsgstr "Teil"');
  expect(edited).not.toContain("Some words.");
  const open = await one.export("format=po&state=to-do");
  expect(open).toContain("Some words.");
  expect(open).not.toContain('msgid "Part"');
  expect(await one.export("format=po&page=none")).not.toContain("msgctxt");
});
