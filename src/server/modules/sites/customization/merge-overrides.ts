import {
  type CustomizationOverrides,
  customizationOverrides,
} from "#contract/schemas/customization.ts";
import { fromSingleValues, singleValues } from "./single-values.ts";

/**
 * What a site-space overrides after a change of it: each value that is named takes the place of the one
 * before, null gives it back to the site, the others stay. null when nothing is left.
 */
export const mergeOverrides = (
  stored: CustomizationOverrides | null,
  change: CustomizationOverrides,
): CustomizationOverrides | null => {
  const values = singleValues(stored ?? {});
  for (const [path, value] of singleValues(change)) {
    if (value === null) values.delete(path);
    else values.set(path, value);
  }
  return values.size === 0 ? null : customizationOverrides.parse(fromSingleValues(values));
};
