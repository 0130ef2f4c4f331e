import type { Page } from "@playwright/test";
import { getAuthenticatedUser } from "#client";
import { seedManyMembers } from "#server/seed/many-members.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { type Counted, counted } from "./counting.ts";
import { expect, test as base } from "./fixtures.ts";

/** The size of organization that the dashboard is designed for. */
const SIZE = { count: 10_000, spaces: 500 };

/** A page to perform a task on, and the count of actions. */
export interface Desk {
  readonly page: Page;
  readonly by: Counted;
}

/** Tests with an organization of many members and spaces; `desk` starts at its home, as its admin. */
export const test = base.extend<{ desk: Desk }, { crowd: Admin }>({
  crowd: [
    async ({ server }, use) => {
      const { organizationId, token } = await seedManyMembers(server.database.db, SIZE);
      const client = server.client(token);
      const { id, email = "", displayName } = await dataOf(getAuthenticatedUser({ client }));
      await use({ id, email, displayName, organizationId, token, client });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  desk: async ({ openAs, crowd }, use) => {
    const page = await openAs(crowd);
    await page.goto(`/o/${crowd.organizationId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await use({ page, by: counted(page) });
  },
});

/** Opens the palette's first result for a text, from any screen. */
export const jump = async ({ page, by }: Desk, text: string, found: RegExp): Promise<void> => {
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await by.keys("Control+k");
  await by.type(palette.getByRole("combobox"), text);
  await expect(palette.getByRole("option", { name: found, selected: true })).toBeVisible();
  await by.keys("Enter");
};

/** Opens a screen by its keys. */
export const go = async ({ page, by }: Desk, keys: string, place: string): Promise<void> => {
  await by.keys(keys);
  await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
};
