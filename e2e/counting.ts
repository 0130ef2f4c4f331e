import { expect, type Locator, type Page } from "@playwright/test";

/**
 * What somebody does on a page, counted as they would: each press of the pointer, each key or combination, each text
 * that is typed or pasted into a field, and two for a choice in a list of the browser's own, which is opened first.
 */
export interface Counted {
  /** Presses a key or a combination, or one key after the other: "g m". */
  keys(keys: string): Promise<void>;
  click(what: Locator): Promise<void>;
  /** Types a text as a whole; a field that has not the focus is clicked first. */
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  /** How much was done since this was asked last. */
  taken(): number;
}

/** Begins to count what is done on a page; what is done on it in another way is not counted. */
export const counted = (page: Page): Counted => {
  let count = 0;
  const click = async (what: Locator): Promise<void> => {
    await what.click();
    count += 1;
  };
  return {
    keys: async (keys) => {
      for (const key of keys.split(" ")) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
    click,
    type: async (field, text) => {
      await expect(field).toBeVisible();
      if (!(await field.evaluate((element) => element === document.activeElement)))
        await click(field);
      await page.keyboard.insertText(text);
      count += 1;
    },
    choose: async (list, option) => {
      await list.selectOption(option);
      count += 2;
    },
    taken: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
};
