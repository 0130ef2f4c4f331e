import type { Locator, Page } from "@playwright/test";
import { createSpace, createTranslation, listTranslationUnits } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { broken, makeGuide, makeHeld, makeSpec, moveSpec } from "./spec-fixture.ts";

/** The address of a screen, and what shows that it has loaded. */
export type Screen = readonly [address: string, shown: (page: Page) => Locator];

/** The screens of the signed-in person, independent of organizations. */
export const ownScreens: readonly Screen[] = [
  "/account",
  "/account/organizations",
  "/account/organizations/new",
  "/account/tokens",
  "/account/tokens/new",
  "/account/sessions",
  "/account/notifications",
  "/account/appearance",
].map((path) => [
  path,
  (page) => page.getByRole("dialog").or(page.getByRole("heading", { name: "Account", level: 1 })),
]);

const below = (root: string, screens: readonly Screen[]): Screen[] =>
  screens.map(([path, shown]) => [`${root}/${path}`.replace(/\/(\?|$)/, "$1"), shown]);

/** Creates a translation, and returns the screens of translations. */
export const translationScreens = async ({ client, organizationId }: Admin): Promise<Screen[]> => {
  const path = { organizationId };
  const body = { title: "Field guide" };
  const { id: space } = await dataOf(createSpace({ client, path, body }));
  const [pageId = ""] = createdIn(
    await editSpace(client, space, newPage("Setup", "Press **Enter**.\n\nThen wait.")),
  );
  const { id } = await dataOf(
    createTranslation({
      client,
      path,
      body: { source: { space, language: "en" }, language: "he" },
    }),
  );
  const editor = `${id}/pages/${pageId}`;
  const { items } = await dataOf(
    listTranslationUnits({ client, path: { organizationId, translationId: id, pageId } }),
  );
  const unit = items.at(-1)?.key ?? "";
  return below(`/o/${organizationId}/translations`, [
    ["", (page) => page.getByRole("link", { name: /^Field guide in Hebrew/ })],
    ["?find=zzzz", (page) => page.getByRole("button", { name: "Clear filters" })],
    ["new", (page) => page.getByRole("dialog").getByRole("combobox").first()],
    ["glossary", (page) => page.getByRole("heading", { level: 1 })],
    ["glossary?entry=new", (page) => page.getByRole("dialog").getByRole("combobox").first()],
    ["glossary?entry=nothing", (page) => page.getByRole("dialog")],
    ["glossary/nothing", (page) => page.getByRole("link", { name: "See all terms" })],
    ["engine", (page) => page.getByRole("radio").first()],
    [id, (page) => page.getByRole("table", { name: "Pages" })],
    [`${id}?state=to-review`, (page) => page.getByRole("button", { name: "Clear filters" })],
    [`${id}/settings`, (page) => page.getByRole("textbox", { name: "Instructions" })],
    [`${editor}?unit=${unit}`, (page) => page.getByLabel("Translation, Hebrew")],
    [`${editor}?state=stale`, (page) => page.getByRole("button", { name: "Clear filters" })],
    [`${id}/pages/nothing`, (page) => page.getByRole("link", { name: "See all pages" })],
    ["nothing", (page) => page.getByRole("link", { name: "See all translations" })],
  ]);
};

/** Creates two specifications, one with a held version, and returns the screens of specifications. */
export const specScreens = async (admin: Admin): Promise<Screen[]> => {
  await makeGuide(admin, "kennel");
  const heldVersion = await makeHeld(admin, "kennel");
  await makeSpec(admin, "stable");
  await moveSpec(admin, "stable", broken);
  const version = `kennel/versions/${heldVersion}`;
  return below(`/o/${admin.organizationId}/openapi`, [
    ["", (page) => page.getByRole("table", { name: "API specifications" })],
    ["?state=empty", (page) => page.getByRole("button", { name: "Clear filters" })],
    ["new", (page) => page.getByRole("dialog").getByRole("radio").first()],
    ["stable", (page) => page.getByText(/^Line 3/)],
    ["kennel", (page) => page.getByRole("list", { name: "Versions, the latest first" })],
    ["kennel/operations", (page) => page.getByRole("table", { name: /^Operations/ })],
    [
      "kennel/operations?method=get&path=/owners",
      (page) => page.getByRole("dialog").getByText("200"),
    ],
    ["kennel/settings", (page) => page.getByRole("heading", { name: "Accepted changes" })],
    [version, (page) => page.getByRole("heading", { level: 2 })],
    [
      `${version}?view=pages&which=all&silent=yes`,
      (page) => page.getByRole("table", { name: "Pages" }),
    ],
    ["nothing", (page) => page.getByRole("link", { name: "See all specifications" })],
    ["kennel/versions/nothing", (page) => page.getByRole("link", { name: "See its versions" })],
  ]);
};
