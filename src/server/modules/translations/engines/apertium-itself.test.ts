import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTranslation,
  getPageById,
  listTranslationUnits,
  runTranslation,
  setTranslationEngine,
  testTranslationEngine,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { startApertium, whyNoApertium } from "#server/testing/apertium.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";

const MARKDOWN = `Save **your changes** before you close the window.

Run \`npm start\`, then open [the settings](https://example.com/settings?a=1&b=2) of R&D.

- The **first** step is *easy*
- It's <kbd>Enter</kbd> that says "yes" & no

| Name | Meaning |
| --- | --- |
| {{user}} | The name of the **user** |

\`\`\`js
const changes = "stay as they are";
\`\`\`
`;

// The protocol is tested against a server of our own; this says whether Apertium speaks it as we think.
describe.skipIf(whyNoApertium !== undefined)(
  `Apertium itself${whyNoApertium === undefined ? "" : `, left out: ${whyNoApertium}`}`,
  () => {
    let apertium: Awaited<ReturnType<typeof startApertium>>;
    let fixture: TranslationFixture;
    beforeAll(async () => {
      apertium = await startApertium();
      fixture = await translationFixture(undefined, [apertium.host]);
      const { client, organizationId } = fixture.admin;
      const body = { engine: "apertium", url: apertium.origin } as const;
      await dataOf(setTranslationEngine({ client, path: { organizationId }, body }));
    });
    afterAll(async () => {
      apertium.stop();
      await fixture.close();
    });

    const begin = async (language: "es" | "de", markdown = MARKDOWN) => {
      const { client, organizationId } = fixture.admin;
      const space = await fixture.newSpace();
      const page = newPage("Save the changes", markdown);
      const [pageId = ""] = createdIn(await editSpace(client, space, page));
      const body = { source: { space, language: "en" as const }, language };
      const made = await dataOf(createTranslation({ client, path: { organizationId }, body }));
      await fixture.settle();
      return { made, pageId, path: { ...fixture.at(made), pageId } };
    };

    test("translates a page: words are Spanish, and code, addresses and markers stay", async () => {
      const { client } = fixture.admin;
      const { made, pageId, path } = await begin("es");
      expect(await fixture.run(made)).toMatchObject({ status: "completed" });
      const { items } = await dataOf(listTranslationUnits({ client, path }));
      const open = items.filter(({ state }) => state !== "machine");
      expect(open).toEqual([]);
      const spaceId = made.result.space;
      const query = { format: "markdown" } as const;
      const page = await dataOf(getPageById({ client, path: { spaceId, pageId }, query }));
      const said = page.type === "document" ? (page.markdown ?? "") : "";
      expect(said).toMatch(/cambios\*\*/);
      expect(said).toContain("`npm start`");
      expect(said).toContain("](https://example.com/settings?a=1&b=2)");
      expect(said).toContain("<kbd>");
      expect(said).toContain("{{user}}");
      expect(said).toContain('const changes = "stay as they are";');
      expect(said).not.toContain("Save **your changes**");
    });

    test("a test of the engine shows a translation, and a pair that it lacks is said before a run", async () => {
      const { client, organizationId } = fixture.admin;
      const tried = await dataOf(
        testTranslationEngine({
          client,
          path: { organizationId },
          body: { from: "en", to: "es" },
        }),
      );
      expect(tried).toMatchObject({ works: true, targets: ["es"], sample: { markersKept: true } });
      expect(tried.sample?.translation).toMatch(/<g1>.*cambios<\/g1>/);
      const { made } = await begin("de", "Nothing.");
      const lacking = await outcome(runTranslation({ client, path: fixture.at(made) }));
      expect(lacking.status).toBe(409);
    });

    test("a service that has ended pauses the run", async () => {
      const { made } = await begin("es", "The last page.\n\nThe service has stopped.");
      apertium.stop();
      expect((await fixture.run(made)).pause?.code).toBe("unavailable");
    });
  },
);
