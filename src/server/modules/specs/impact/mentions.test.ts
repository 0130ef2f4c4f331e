import * as fc from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Document } from "#contract/schemas/document.ts";
import { countingKeys, walkBlocks } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { anyDocument } from "#content/testing/documents.ts";
import type { SharedDatabase } from "#server/db/open.ts";
import { namesOperation } from "#server/db/tables/index.ts";
import { rowsOf } from "#server/links/judged-rows.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { mentionsIn, specOf } from "./mentions.ts";

let database: SharedDatabase;
beforeAll(async () => {
  database = await testDatabase();
});

/** What the database keeps of a document, and whether the index takes it for one that names an operation. */
const storedOf = async (document: Document): Promise<{ kept: string[]; names: boolean }> => {
  const [row] = await rowsOf<{ kept: string[]; names: boolean }>(
    database.db,
    sql`select mentions as kept, coalesce(${namesOperation}, false) as names
      from (select openapi_mentions(${JSON.stringify(document)}::text::jsonb) as mentions) as said`,
  );
  return { kept: row?.kept.toSorted() ?? [], names: row?.names ?? false };
};

/** What a document mentions, read from its blocks. */
const valuesOf = (document: Document): string[] => {
  const values = new Set(mentionsIn(document).map(({ value }) => value));
  for (const { block } of walkBlocks(document)) {
    const spec = specOf(block);
    if (spec !== undefined) values.add(spec);
  }
  return [...values].toSorted();
};

/** What the database is to keep of it, by its blocks. */
const wantedOf = (document: Document): { kept: string[]; names: boolean } => {
  const kept = valuesOf(document);
  return { kept, names: kept.some((value) => value.startsWith("* ")) };
};

const read = (markdown: string): Document => parseMarkdown(markdown, countingKeys("b"));

it("finds what blocks show, what links lead to, and what headings and code name", async () => {
  const document = read(
    [
      '{% openapi-operation spec="pets" path="/pets/{petId}" method="GET" %}',
      "",
      '{% openapi-schemas spec="pets" schemas="Pet, Owner" grouped="true" %}',
      "",
      "## Read one: GET /pets/{id}?full=1",
      "",
      "Ask `DELETE /pets/{id}`, see [all](https://docs.example/o/abc/openapi/pets#x), not GET /text.",
      "",
      '{% openapi src="https://a.example/api.json" path="/foreign" method="get" %}',
    ].join("\n"),
  );
  expect(valuesOf(document)).toEqual(
    [
      "pets",
      "pets get /pets/{}",
      "pets #Pet",
      "pets #Owner",
      "pets *",
      "* get /pets/{}",
      "* delete /pets/{}",
    ].toSorted(),
  );
  expect(await storedOf(document)).toEqual(wantedOf(document));
});

const word = fc.constantFrom(
  "GET /pets",
  "GET /pets/{id}",
  "POST /{a}/{b}?x",
  "get /pets",
  "see GET /é#x",
  "PUT  /two",
  "PATCH /",
  "[a](/o/abc/openapi/pets)",
  "[b](https://x.example/o/a/openapi/pets-2/versions)",
  "[c](/o/a/openapi/Pets)",
  "text",
);
const line = fc
  .tuple(
    fc.constantFrom("", "# ", "## ", "`", "- "),
    fc.array(word, { minLength: 1, maxLength: 3 }),
  )
  .map(([head, words]) =>
    head === "`" ? words.map((one) => `\`${one}\``).join(" ") : `${head}${words.join(" ")}`,
  );
const tag = fc
  .record({
    name: fc.constantFrom("openapi-operation", "openapi-schemas", "openapi"),
    spec: fc.constantFrom("pets", "Pets", "pets-2", "", "-x"),
    method: fc.constantFrom("get", "POST", "", "a b"),
    path: fc.constantFrom("/pets/{id}", "/", "", "/{}", "/a{b/c}"),
    schemas: fc.constantFrom("Pet", "Pet,,Owner", " a , b ", ""),
  })
  .map(
    ({ name, spec, method, path, schemas }) =>
      `{% ${name} spec="${spec}" method="${method}" path="${path}" schemas="${schemas}" %}`,
  );

it("is the same in the database as read from the blocks, whatever the document", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(line, tag), { maxLength: 6 }), async (lines) => {
      const document = read(lines.join("\n\n"));
      expect(await storedOf(document)).toEqual(wantedOf(document));
    }),
    { numRuns: 200 },
  );
  await fc.assert(
    fc.asyncProperty(anyDocument(), async (document) => {
      expect(await storedOf(document)).toEqual(wantedOf(document));
    }),
    { numRuns: 100 },
  );
});
