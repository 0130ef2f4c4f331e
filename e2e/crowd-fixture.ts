import type { Page } from "@playwright/test";
import { getAuthenticatedUser } from "#client";
import { seedManyMembers } from "#server/seed/many-members.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { type Counted, counted } from "./counting.ts";
import { expect, test as base } from "./fixtures.ts";

/** As large as the organizations that the dashboard is made for. */
const SIZE = { count: 10_000, spaces: 500 };

/** A page on which a task is done, and the count of what it takes. */
export interface Desk {
  readonly page: Page;
  readonly by: Counted;
}

/** Tasks in an organization with many members and spaces; `desk` begins at home, as its admin. */
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

/** Opens what the palette finds first by a text, from wherever one is. */
export const jump = async ({ page, by }: Desk, text: string, found: RegExp): Promise<void> => {
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await by.keys("Control+k");
  await by.type(palette.getByRole("combobox"), text);
  await expect(palette.getByRole("option", { name: found, selected: true })).toBeVisible();
  await by.keys("Enter");
};

/** Goes to a place by its keys. */
export const go = async ({ page, by }: Desk, keys: string, place: string): Promise<void> => {
  await by.keys(keys);
  await expect(page.getByRole("heading", { level: 1, name: place })).toBeVisible();
};
