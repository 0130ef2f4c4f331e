import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestMergePlan,
  mergeChangeRequest,
  updateSpaceById,
} from "#client";
import type { MergeCheckLevel } from "#contract/schemas/merge-check.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type SpecFixture, specFixture } from "#server/testing/spec-fixture.ts";

let specs: SpecFixture;
beforeAll(async () => {
  specs = await specFixture();
  const components = { schemas: { Pet: { type: "object" } } };
  const paths = { "/pets/{id}": { get: operation("readPet") } };
  await specs.put("pets", { text: smallSpec(paths, { components }) });
});
afterAll(() => specs.close());

const shows = (method: string, path: string, spec = "pets"): string =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`;
const schemas = (names: string): string =>
  `{% openapi-schemas spec="pets" schemas="${names}" %}\n{% endopenapi-schemas %}`;

/** A space with a page, and a change request that gives the page another text. */
const changed = async (before: string, after: string) => {
  const { client, organizationId } = specs.admin;
  const title = "Docs";
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title } }),
  );
  const [page = ""] = createdIn(await editSpace(client, spaceId, newPage("Start", before)));
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Show the API" } }),
  );
  const write = (markdown: string) =>
    editChangeRequest(client, spaceId, changeRequestId, {
      operation: "update_page",
      page,
      document: { markdown },
    });
  await write(after);
  const path = { spaceId, changeRequestId };
  return {
    page,
    spaceId,
    write,
    rule: async () =>
      (await dataOf(getChangeRequestMergePlan({ client, path }))).rules.find(
        (each) => each.rule === "openapi-served",
      ),
    merge: () => mergeChangeRequest({ client, path, body: {} }),
    set: (level: MergeCheckLevel) =>
      dataOf(
        updateSpaceById({
          client,
          path: { spaceId },
          body: { mergeChecks: { "openapi-served": level } },
        }),
      ),
  };
};

it("what pages show and nothing serves stands against a merge, by advice unless the space requires it", async () => {
  const one = await changed(
    "Start.",
    [
      shows("get", "/pets"),
      shows("GET", "/pets/{petId}"),
      schemas("Pet"),
      shows("put", "/pets/{id}"),
      shows("get", "/pets", "elsewhere"),
      schemas("Pet,Owner"),
      "Send `DELETE /pets` never.",
    ].join("\n\n"),
  );
  const message =
    "Pages would show what no API specification serves: GET /pets, Owner and PUT /pets/{…}.";
  const unmet = { rule: "openapi-served", required: false, met: false, count: 3, message };
  expect(await one.rule()).toEqual(unmet);

  await one.set("required");
  expect(await one.rule()).toEqual({ ...unmet, required: true });
  expect(await outcome(one.merge())).toMatchObject({ status: 409 });
  const refused = await one.merge();
  expect(refused.error).toMatchObject({
    error: {
      reason: "change-request.rules-unmet",
      details: [{ path: "rules.openapi-served", message }],
    },
  });

  await one.set("off");
  expect(await one.rule()).toBeUndefined();

  await one.set("required");
  await one.write(`${shows("get", "/pets")}\n\n${schemas("Pet")}`);
  const met = { met: true, count: 0, message: "Pages show only what API specifications serve." };
  expect(await one.rule()).toEqual({ rule: "openapi-served", required: true, ...met });
  expect((await one.merge()).response?.status).toBe(200);
});

it("what a merge joins of both sides counts, and what it leaves alone does not", async () => {
  const { client } = specs.admin;
  const one = await changed("Above.\n\nBelow.", "Above.\n\nBelow, more.");
  await editSpace(client, one.spaceId, newPage("Old", shows("put", "/pets")));
  expect(await one.rule()).toMatchObject({ met: true });
  await editSpace(client, one.spaceId, {
    operation: "update_page",
    page: one.page,
    document: { markdown: `${shows("trace", "/pets")}\n\nAbove.\n\nBelow.` },
  });
  expect(await one.rule()).toMatchObject({ met: false, count: 1 });
});
