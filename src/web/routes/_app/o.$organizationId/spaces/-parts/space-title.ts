import type { Space } from "#web/api/spaces.ts";
import { spaceStrings } from "./space-strings.ts";

/** What a space is called on screens; one without a title still has a name. */
export const titleOfSpace = ({ title }: Pick<Space, "title">): string =>
  title === "" ? spaceStrings.untitled : title;
