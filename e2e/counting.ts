import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The actions of a person on a page, counted as they would be made: each click, each key or combination, each text
 * typed or pasted into a field, and two for a choice in a native dropdown, which is opened first.
 */
export interface Counted {
  /** Presses a key or a combination, or keys one after the other: "g m". */
  keys(keys: string): Promise<void>;
  click(what: Locator): Promise<void>;
  /** Enters a text as a whole; a field without focus is clicked first. */
  type(field: Locator, text: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  /** Returns how many actions were counted since the last call. */
  taken(): number;
}

/** Starts counting actions on a page; actions made in other ways are not counted. */
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
