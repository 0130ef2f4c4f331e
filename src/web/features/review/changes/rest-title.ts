import { changeStrings as strings } from "./change-strings.ts";
import type { Changes, Rest } from "./page-rows.ts";

/** What a list beside the pages is called, with how much it holds. */
export const restTitle = (name: Rest, { files, variables, reusable }: Changes): string => {
  switch (name) {
    case "-talk":
      return strings.talk;
    case "-files":
      return strings.files(files.length);
    case "-variables":
      return strings.variables(variables.flatMap((change) => Object.keys(change.variables)).length);
    case "-reusable":
      return strings.reusable(reusable.length);
  }
};
