import type { Locator, Page } from "@playwright/test";
import {
  createSpace,
  getAuthenticatedUser,
  getOrganizationById,
  postCommentInSpace,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, fileChooserBy, intercept, test } from "../fixtures.ts";
import { expectGoodInEveryLook } from "../looks.ts";

/** One pixel; as a real picture browsers can draw it. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const huge = Buffer.from(png);
huge.writeUInt32BE(50_000, 16);
huge.writeUInt32BE(50_000, 20);

const choose = async (page: Page, button: Locator, buffer: Buffer, name = "picture.png") => {
  const chooser = await fileChooserBy(page, () => button.press("Enter"));
  await chooser.setFiles({ name, mimeType: "image/png", buffer });
};
/** Whether the only picture in a part of the page was really drawn. */
const expectDrawn = async (part: Locator) => {
  const picture = part.locator("img");
  await expect(picture).toHaveAttribute("src", /\/pictures\/\w+$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
};
const logoOf = async ({ client, organizationId }: Admin) => {
  const path = { organizationId };
  const { data } = await getOrganizationById({ client, path, throwOnError: true });
  return data.urls.logo;
};

test("a logo is uploaded by keyboard, shown in the switcher, and refused in words when it is none", async ({
  page,
  admin,
  pageAs,
}) => {
  await page.goto(`/o/${admin.organizationId}/settings`);
  const logo = page.getByRole("group", { name: "Logo" });
  const switcher = page.getByRole("button", { name: /^Switch organization/ });
  await expect(switcher.locator("img")).toHaveCount(0);
  const title = page.getByRole("textbox", { name: "Organization title" });
  await title.fill("Typed and not saved");

  await choose(page, logo.getByRole("button", { name: "Upload picture" }), png);
  await expectDrawn(logo);
  await expectDrawn(switcher);
  await expect(title).toHaveValue("Typed and not saved");
  const uploaded = await logoOf(admin);

  const replace = logo.getByRole("button", { name: "Replace picture" });
  for (const [buffer, words] of [
    [Buffer.from("not a picture"), "Must be a PNG, JPEG, GIF or WebP picture"],
    [Buffer.from("<svg><script>alert(1)</script></svg>"), "Must be a PNG, JPEG, GIF or WebP"],
    [huge, "The picture has 50000 × 50000 pixels; at most 4096 × 4096 are taken"],
    [Buffer.alloc(10_000_000), "The picture has 10 MB; at most 1 MB are taken"],
  ] as const) {
    await choose(page, replace, buffer);
    await expect(logo.getByRole("alert")).toContainText(words);
    await expect(replace).toHaveAccessibleDescription(new RegExp(words));
  }
  expect(await logoOf(admin)).toBe(uploaded);
  await expectGoodInEveryLook(page);

  const { page: other } = await pageAs("read");
  await other.goto(`/o/${admin.organizationId}`);
  await expectDrawn(other.getByRole("button", { name: /^Switch organization/ }));

  await choose(page, replace, png);
  await expect(logo.getByRole("alert")).toHaveCount(0);
  await logo.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(switcher.locator("img")).toHaveCount(0);
  expect(await logoOf(admin)).toBeUndefined();
});

test("a profile picture is shown wherever the person is, and initials where it does not come", async ({
  page,
  admin,
  pageAs,
}) => {
  const { person, page: own } = await pageAs("edit");
  await own.goto("/account");
  const picture = own.getByRole("group", { name: "Profile picture" });
  await choose(own, picture.getByRole("button", { name: "Upload picture" }), png);
  await expectDrawn(picture);
  await expectDrawn(own.getByRole("button", { name: /^Account/ }));
  await expectAccessible(own);

  const { client, organizationId } = admin;
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Kitchen" },
    throwOnError: true,
  });
  await postCommentInSpace({
    client: person.client,
    path: { spaceId: space.id },
    body: { body: { markdown: "Salt first" } },
    throwOnError: true,
  });
  await page.goto(`/o/${organizationId}/members`);
  await expectDrawn(page.getByRole("row").filter({ hasText: person.displayName }));
  await page.goto(`/o/${organizationId}/members/${person.id}`);
  await expectDrawn(page.getByRole("main"));
  await page.goto(`/o/${organizationId}/spaces/${space.id}/comments`);
  await expectDrawn(page.getByRole("main"));

  await intercept(page, "**/pictures/*", (route) => route.abort());
  await page.goto(`/o/${organizationId}/members`);
  const row = page.getByRole("row").filter({ hasText: person.displayName });
  await expect(row).toBeVisible();
  await expect(row.locator("img")).toHaveCount(0);

  await picture.getByRole("button", { name: "Remove" }).click();
  await expect(picture.locator("img")).toHaveCount(0);
  const { data } = await getAuthenticatedUser({ client: person.client, throwOnError: true });
  expect(data.photoURL).toBeUndefined();
});
