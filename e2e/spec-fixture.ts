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

/** Pets as they begin, and as they are once one operation is gone and another asks for more. */
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

/** Text that is no specification, for its third line. */
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

/** Makes a specification of a text, and waits until it is read. */
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

/** Gives a specification another text, and waits until it is read. */
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

/** Has versions with breaking changes wait until somebody accepts them. */
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

/** A specification whose second version is held; answers that version's id. */
export const makeHeld = async (admin: Admin, slug: string): Promise<string> => {
  await makeSpec(admin, slug);
  await holdVersions(admin, slug);
  const { heldVersion } = await moveSpec(admin, slug);
  if (heldVersion === undefined) throw new Error(`no version of ${slug} is held`);
  return heldVersion;
};

/** A space with a page that shows an operation, and one that names another; answers its id. */
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

/** Moves focus on by Tab until it is on an element, as somebody without a mouse does. */
export const tabTo = async (target: Locator): Promise<void> => {
  const { keyboard } = target.page();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${target.toString()}`);
};
