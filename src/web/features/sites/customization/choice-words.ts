import { labelOf } from "#web/forms/limits.ts";
import { choiceLabels } from "./messages.ts";
import { fontFamilies, isFont } from "./fonts.ts";
import type { ChoiceName } from "./looks-schema.ts";

/** What one of the choices of a value is called. */
export const choiceWords = (name: ChoiceName, value: string): string =>
  isFont(value) ? fontFamilies[value].name : (choiceLabels[name]?.[value] ?? labelOf(value));
