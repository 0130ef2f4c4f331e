import { MAX_FILE_NAME } from "#contract/schemas/limits.ts";
import { cutText } from "#web/kit/cut-text.ts";

const endingOf = (name: string): string => /\.[^./\\]{1,16}$/.exec(name)?.[0] ?? "";

/** What a file is called once another one takes its place: its old name, with the new one's ending. */
export const nameAfter = (name: string, chosen: string): string => {
  const [was, becomes] = [endingOf(name), endingOf(chosen)];
  if (becomes === "" || was.toLowerCase() === becomes.toLowerCase()) return name;
  const stem = name.slice(0, name.length - was.length);
  return `${cutText(stem, MAX_FILE_NAME - becomes.length)}${becomes}`;
};

/** Whether browsers show it as a picture here; what could run scripts is only handed out to be saved. */
export const isShownPicture = (contentType: string): boolean =>
  contentType.startsWith("image/") && contentType !== "image/svg+xml";
