/** One pictograph, with its skin tone, look or flag. */
const part = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?(?:[\u{E0020}-\u{E007E}]+\u{E007F})?`;
const oneEmoji = new RegExp(
  String.raw`^(?:\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|${part}(?:\u200D${part})*)$`,
  "u",
);
const codepoints = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i;
const LAST_CODEPOINT = 0x10_ff_ff;

/** Whether a text is one emoji and nothing else. */
export const isEmoji = (text: string): boolean => oneEmoji.test(text);

/** Returns the code points of an emoji, such as 1f468-200d-1f4bb. */
export const codepointsOf = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0)?.toString(16) ?? "").join("-");

/** Requests the coloured form of a character that would otherwise be shown as text. */
const pictured = (emoji: string): string =>
  Array.from(emoji).length === 1 && !/\p{Emoji_Presentation}/u.test(emoji)
    ? `${emoji}\uFE0F`
    : emoji;

/** Converts a stored emoji, as characters or code points, to characters; returns anything else unchanged. */
export const emojiFrom = (kept: string): string => {
  if (isEmoji(kept)) return pictured(kept);
  if (!codepoints.test(kept)) return kept;
  const numbers = kept.split("-").map((number) => Number.parseInt(number, 16));
  if (numbers.some((number) => number > LAST_CODEPOINT)) return kept;
  const emoji = String.fromCodePoint(...numbers);
  return isEmoji(emoji) ? pictured(emoji) : kept;
};
