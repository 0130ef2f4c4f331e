import { MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import { cutText } from "#web/kit/cut-text.ts";

const endingOf = (name: string): string => /\.[^./\\]{1,16}$/.exec(name)?.[0] ?? "";

/** The name of a file after it is replaced: its old name, with the new one's extension. */
export const nameAfter = (name: string, chosen: string): string => {
  const [was, becomes] = [endingOf(name), endingOf(chosen)];
  if (becomes === "" || was.toLowerCase() === becomes.toLowerCase()) return name;
  const stem = name.slice(0, name.length - was.length);
  return `${cutText(stem, MAX_FILE_NAME - becomes.length)}${becomes}`;
};

/** Whether browsers show it as an image here. Types that could run scripts are only served as downloads. */
export const isShownPicture = (contentType: string): boolean =>
  contentType.startsWith("image/") && contentType !== "image/svg+xml";
