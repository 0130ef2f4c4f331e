import type { Locator, Page } from "@playwright/test";
import {
  createChangeRequest,
  createOpenApiSpec,
  createSpace,
  deleteOpenApiSpecBySlug,
  getOpenApiSpecBySlug,
  listPagesInChangeRequest,
  updateSpaceContent,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectFocusIn, test } from "../fixtures.ts";
import { tabTo } from "../spec-fixture.ts";

const pet = { $ref: "#/components/schemas/Pet" };
const shelter = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shelter", version: "1" },
  servers: [{ url: "https://api.shelter.example/v1" }],
  security: [{ key: [] }],
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        summary: "List pets",
        description: "Pets that wait for a home, **newest** first.",
        tags: ["pets"],
        parameters: [
          {
            name: "kind",
            in: "query",
            description: "Only these.",
            schema: { type: "string", enum: ["cat", "dog"], default: "cat" },
          },
          { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
        ],
        responses: {
          200: {
            description: "The pets",
            content: { "application/json": { schema: { type: "array", items: pet } } },
          },
          404: { description: "No such kind" },
        },
      },
      post: {
        operationId: "addPet",
        summary: "Take a pet in",
        tags: ["pets"],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: pet, example: { name: "Miro", kind: "cat" } },
            "application/xml": { schema: pet },
          },
        },
        responses: { 201: { description: "Taken in" } },
      },
    },
    "/keepers/{id}": {
      get: {
        summary: "Read a keeper",
        deprecated: true,
        tags: ["keepers"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: { description: "The keeper" } },
      },
    },
    "/health": { get: { summary: "Say how it goes", responses: { 204: { description: "Well" } } } },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", maxLength: 40 },
          kind: { type: ["string", "null"], enum: ["cat", "dog", null] },
          mother: pet,
          keeper: { $ref: "#/components/schemas/Keeper" },
        },
      },
      Keeper: { type: "object", properties: { pets: { type: "array", items: pet } } },
    },
  },
});

const shown = (method: string, path: string, spec = "shelter") =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}`;

/** A specification that is served, a space with a page of the text, and a change request in it. */
const makePages = async ({ client, organizationId }: Admin, markdown: string) => {
  const spec = { organizationId, specSlug: "shelter" };
  await createOpenApiSpec({
    client,
    path: { organizationId },
    body: { slug: "shelter", source: { text: shelter } },
    throwOnError: true,
  });
  const served = async () =>
    (await getOpenApiSpecBySlug({ client, path: spec, throwOnError: true })).data.lastVersion;
  await expect.poll(served, { message: "the specification is served" }).toBeDefined();
  const body = { title: "Handbook" };
  const path = { organizationId };
  const { data: space } = await createSpace({ client, path, body, throwOnError: true });
  const { data: changed } = await updateSpaceContent({
    client,
    path: { spaceId: space.id },
    body: { changes: [{ operation: "insert_page", title: "Start", document: { markdown } }] },
    throwOnError: true,
  });
  const [start = ""] = changed.changes.flatMap((one) =>
    one.object === "created_page" ? [one.page.id] : [],
  );
  const { data: changeRequest } = await createChangeRequest({
    client,
    path: { spaceId: space.id },
    body: { subject: "Show the API" },
    throwOnError: true,
  });
  const inSpace = `/o/${organizationId}/spaces/${space.id}`;
  const number = `${changeRequest.number}`;
  return {
    start,
    spec,
    page: `${inSpace}/pages/${start}`,
    review: `${inSpace}/change-requests/${number}?page=${start}`,
    editor: `${inSpace}/change-requests/${number}/edit/${start}`,
    titles: async () => {
      const asked = { spaceId: space.id, changeRequestId: number };
      const { data } = await listPagesInChangeRequest({ client, path: asked, throwOnError: true });
      return data.pages.map(({ title }) => title);
    },
  };
};

const operation = (page: Page | Locator, name: string) => page.getByRole("group", { name });
const textOn = (page: Page) => page.getByRole("textbox", { name: "Text of the page, in Markdown" });
const previewOn = (page: Page) => page.getByRole("region", { name: "Preview" });
const saved = (page: Page) => page.getByRole("status").getByText("Saved", { exact: true });

/** No part of the page is wider than the screen. */
const expectNarrow = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 800 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(wide, { message: "nothing is wider than the screen" }).toBe(360);
};

const expectAccessibleEverywhere = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expectAccessible(page, ["color-contrast"]);
  await expectNarrow(page);
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
};

test("a page shows operations and schemas, and says when they are gone", async ({
  page,
  admin,
}) => {
  const schemas =
    '{% openapi-schemas spec="shelter" schemas="Pet,None" %}\n{% endopenapi-schemas %}';
  const pages = await makePages(
    admin,
    [
      shown("get", "/pets"),
      shown("post", "/pets"),
      schemas,
      shown("put", "/pets"),
      shown("get", "/pets", "elsewhere"),
    ].join("\n\n"),
  );
  await page.goto(pages.page);
  const list = operation(page, "List pets");

  await test.step("an operation with its parameters and responses", async () => {
    await expect(list.getByText("Pets that wait for a home")).toBeVisible();
    await expect(list.getByText("https://api.shelter.example/v1")).toBeVisible();
    const parameters = operation(list, "Parameters");
    await expect(parameters.getByText("In the query")).toBeVisible();
    await expect(parameters.getByText("At least 1, at most 100")).toBeVisible();
    await expect(parameters.getByText("Default: cat")).toBeVisible();
    await expect(operation(list, "Who may call it")).toContainText("API key in the header X-Key");
    await expect(operation(list, "Responses").getByText("array of Pet")).toBeVisible();
  });

  await test.step("a schema unfolds by keyboard, and ends where it holds itself", async () => {
    const responses = operation(list, "Responses");
    await expect(responses.getByText("At most 40 characters")).toBeVisible();
    await expect(responses.getByText("or null")).toBeVisible();
    await expect(responses.getByText("The same as above.")).toBeVisible();
    const unfold = responses.getByRole("button", { name: "Show what keeper holds" });
    await unfold.focus();
    await page.keyboard.press("Enter");
    await expectFocusIn(responses.getByRole("button", { name: "Hide what keeper holds" }));
    await expect(responses.getByText("pets", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(responses.getByText("pets", { exact: true })).toHaveCount(0);
    await responses.getByText("No such kind").click();
    await expect(responses.getByText("Without a body.")).toBeVisible();
  });

  await test.step("a body has its media types and examples", async () => {
    const body = operation(operation(page, "Take a pet in"), "Request body");
    await expect(body.getByText('"name": "Miro"')).toBeVisible();
    await body.getByLabel("Content type").selectOption("application/xml");
    await expect(body.getByText('"name": "Miro"')).toHaveCount(0);
  });

  await test.step("what is not there says so", async () => {
    await expect(page.getByText("The served version has no schema “None”.")).toBeVisible();
    const gone = page.getByText("This operation is not in the served version any more.");
    await expect(gone).toBeVisible();
    await expect(page.getByText("There is no API specification “elsewhere”")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });

  await test.step("a specification that is deleted is gone from the page at once", async () => {
    await deleteOpenApiSpecBySlug({ client: admin.client, path: pages.spec, throwOnError: true });
    await expect(page.getByText("There is no API specification “shelter”").first()).toBeVisible();
    await expect(list).toHaveCount(0);
  });
});

test("operations are chosen and inserted, and stand in the difference", async ({ page, admin }) => {
  const pages = await makePages(admin, "First words.");
  await page.goto(pages.editor);
  await expect(textOn(page)).toContainText("First words.");

  await test.step("several at once, from a search", async () => {
    await page.getByRole("button", { name: "Show an API" }).click();
    await page.getByRole("menuitem", { name: "API operations…" }).click();
    const dialog = page.getByRole("dialog", { name: "Show API operations" });
    await expect(dialog.getByLabel("API specification")).toHaveValue("shelter");
    await expect(dialog.getByRole("checkbox")).toHaveCount(4);
    await dialog.getByLabel("Operations", { exact: true }).fill("pets");
    await expect(dialog.getByRole("checkbox")).toHaveCount(2);
    await dialog.getByRole("checkbox", { name: /List pets/ }).check();
    await dialog.getByLabel("Operations", { exact: true }).fill("keeper");
    await dialog.getByRole("checkbox", { name: /Read a keeper/ }).check();
    await expect(dialog.getByText("2 operations chosen")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Operations", { exact: true }).fill("nothing like it");
    await expect(dialog.getByText("No operation matches “nothing like it”.")).toBeVisible();
    await dialog.getByRole("button", { name: "Insert 2 operations" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the preview draws them, and they are saved", async () => {
    await expect(operation(previewOn(page), "List pets")).toBeVisible();
    await expect(operation(previewOn(page), "Read a keeper")).toContainText("Deprecated");
    await expect(textOn(page)).toContainText('spec="shelter"');
    await expect(saved(page)).toBeVisible();
  });

  await test.step("the review shows what is added", async () => {
    await page.goto(pages.review);
    await expect(operation(page.getByRole("main"), "List pets")).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test("operations and schemas are inserted without a mouse", async ({ page, admin }) => {
  const pages = await makePages(admin, "First words.");
  await page.goto(pages.editor);
  await expect(textOn(page)).toContainText("First words.");
  const choose = async (words: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(words);
    await expect(page.getByRole("option", { name: words }).first()).toBeVisible();
    await page.keyboard.press("Enter");
  };

  await test.step("an operation", async () => {
    // Within the text, this key makes a link.
    await page.getByLabel("Title", { exact: true }).focus();
    await choose("API operations");
    const dialog = page.getByRole("dialog", { name: "Show API operations" });
    await expect(dialog.getByRole("checkbox")).toHaveCount(4);
    await page.keyboard.press("Tab");
    await expectFocusIn(dialog.getByLabel("Operations", { exact: true }));
    await page.keyboard.type("take");
    await expect(dialog.getByRole("checkbox")).toHaveCount(1);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(dialog.getByText("1 operation chosen")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expectFocusIn(dialog.getByRole("button", { name: "Insert operation" }));
    await page.keyboard.press("Enter");
    await expect(operation(previewOn(page), "Take a pet in")).toBeVisible();
  });

  await test.step("schemas, of which one is not there at first", async () => {
    await page.getByLabel("Title", { exact: true }).focus();
    await choose("API schemas");
    const dialog = page.getByRole("dialog", { name: "Show API schemas" });
    await expect(dialog.getByLabel("Names of schemas")).toBeVisible();
    await page.keyboard.press("Tab");
    await expectFocusIn(dialog.getByLabel("Names of schemas"));
    await page.keyboard.type("Pet, Keper");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The served version has no schema Keper.")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("eper");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(previewOn(page).getByRole("heading", { name: "Keeper" })).toBeVisible();
    await expect(saved(page)).toBeVisible();
  });
});

test("plain pages of an API are made as one change, and taken back", async ({ page, admin }) => {
  const pages = await makePages(admin, "First words.");
  await page.goto(pages.editor);
  const tree = page.getByRole("tree", { name: "Pages that are edited" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Pages of an API…" }).click();
  const dialog = page.getByRole("dialog", { name: "Make pages of an API" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  await expect(dialog.getByText(/Adds 3 pages with 4 operations/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /Other operations/ }).uncheck();
  await dialog.getByRole("button", { name: "Make 2 pages" }).click();
  await expect(tree.getByRole("treeitem", { name: /^keepers/ })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(pages.start));
  await expect(operation(previewOn(page), "Take a pet in")).toBeVisible();
  expect(await pages.titles()).toEqual(["Start", "pets", "keepers"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tree.getByRole("treeitem", { name: /^keepers/ })).toHaveCount(0);
  expect(await pages.titles()).toEqual(["Start"]);
});

test("plain pages of an API are made without a mouse", async ({ page, admin }) => {
  const pages = await makePages(admin, "First words.");
  await page.goto(pages.editor);
  const tree = page.getByRole("tree", { name: "Pages that are edited" });
  await expect(textOn(page)).toContainText("First words.");
  await page.getByRole("button", { name: "Add", exact: true }).focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Pages of an API…" });
  await expect(item).toBeVisible();
  while (!(await item.evaluate((one) => one === document.activeElement)))
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Make pages of an API" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(3);
  const other = dialog.getByRole("checkbox", { name: /Other operations/ });
  await tabTo(other);
  await page.keyboard.press("Space");
  await expect(other).not.toBeChecked();
  await tabTo(dialog.getByRole("button", { name: "Make 2 pages" }));
  await page.keyboard.press("Enter");
  await expect(tree.getByRole("treeitem", { name: /^keepers/ })).toBeVisible();
  await expect(operation(previewOn(page), "Take a pet in")).toBeVisible();
  expect(await pages.titles()).toEqual(["Start", "pets", "keepers"]);
});
