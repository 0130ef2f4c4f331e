import { expect, type Locator } from "@playwright/test";
import {
  createOpenApiSpec,
  createOrUpdateOpenApiSpecBySlug,
  createSpace,
  getOpenApiSpecBySlug,
  type OpenApiSpec,
  updateOpenApiSpecBySlug,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";

/** A pet API at first, and after one operation was removed and another requires more. */
export const pets = {
  before: smallSpec({
    "/pets/{petId}": { get: operation("getPet"), delete: operation("removePet") },
    "/owners": { get: operation("listOwners", { summary: "List owners", tags: ["owners"] }) },
  }),
  after: smallSpec({
    "/pets/{petId}": {
      get: operation("getPet", {
        parameters: [
          { name: "full", in: "query", required: true, schema: { type: "string" } },
          { name: "petId", in: "path", required: true, schema: { type: "string" } },
        ],
      }),
    },
    "/owners": { get: operation("listOwners", { summary: "List all owners", tags: ["owners"] }) },
  }),
};

/** Text that is not a specification because of its third line. */
export const broken = '{\n  "openapi": "3.1.0",\n  "info": }\n';

const settled = async ({ client, organizationId }: Admin, specSlug: string) => {
  let spec: OpenApiSpec | undefined;
  await expect
    .poll(
      async () => {
        spec = await dataOf(getOpenApiSpecBySlug({ client, path: { organizationId, specSlug } }));
        return spec.processingState;
      },
      { message: `${specSlug} was read` },
    )
    .toBe("complete");
  if (spec === undefined) throw new Error(`${specSlug} was never read`);
  return spec;
};

/** Creates a specification from a text, and waits until it has been read. */
export const makeSpec = async (
  admin: Admin,
  slug: string,
  text: string = pets.before,
): Promise<OpenApiSpec> => {
  const { client, organizationId } = admin;
  await dataOf(
    createOpenApiSpec({ client, path: { organizationId }, body: { slug, source: { text } } }),
  );
  return settled(admin, slug);
};

/** Replaces the text of a specification, and waits until it has been read. */
export const moveSpec = async (
  admin: Admin,
  specSlug: string,
  text: string = pets.after,
): Promise<OpenApiSpec> => {
  const { client, organizationId } = admin;
  await dataOf(
    createOrUpdateOpenApiSpecBySlug({
      client,
      path: { organizationId, specSlug },
      body: { source: { text } },
    }),
  );
  return settled(admin, specSlug);
};

/** Holds versions with breaking changes until someone accepts them. */
export const holdVersions = async (
  { client, organizationId }: Admin,
  specSlug: string,
): Promise<void> => {
  await dataOf(
    updateOpenApiSpecBySlug({
      client,
      path: { organizationId, specSlug },
      body: { gate: { mode: "hold" } },
    }),
  );
};

/** Creates a specification whose second version is held; returns that version's id. */
export const makeHeld = async (admin: Admin, slug: string): Promise<string> => {
  await makeSpec(admin, slug);
  await holdVersions(admin, slug);
  const { heldVersion } = await moveSpec(admin, slug);
  if (heldVersion === undefined) throw new Error(`no version of ${slug} is held`);
  return heldVersion;
};

/** Creates a space with a page that shows an operation, and one that mentions another; returns its id. */
export const makeGuide = async (
  { client, organizationId }: Admin,
  slug: string,
): Promise<string> => {
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Pet guide" } }),
  );
  await editSpace(
    client,
    spaceId,
    newPage(
      "Removing a pet",
      `{% openapi-operation spec="${slug}" path="/pets/{petId}" method="delete" %}`,
    ),
    newPage("Reading a pet", "Ask `GET /pets/{petId}`."),
  );
  return spaceId;
};

/** Presses Tab until an element has focus, as a person without a mouse does. */
export const tabTo = async (target: Locator): Promise<void> => {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target.toString()}`);
};
