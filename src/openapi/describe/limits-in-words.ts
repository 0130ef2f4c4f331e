import { type JsonObject, memberOf, textAt } from "../json.ts";

const numberAt = (schema: JsonObject, name: string): number | undefined => {
  const value = memberOf(schema, name);
  return typeof value === "number" ? value : undefined;
};

const counted = (count: number, thing: string, many: string): string =>
  `${count} ${count === 1 ? thing : many}`;

/** `from 1 to 20 characters`, for the number of things allowed. */
const sizes = (
  schema: JsonObject,
  [low, high]: readonly [string, string],
  [thing, many]: readonly [string, string],
): string[] => {
  const [least, most] = [numberAt(schema, low), numberAt(schema, high)];
  if (least !== undefined && least > 0 && most !== undefined)
    return least === most
      ? [`exactly ${counted(most, thing, many)}`]
      : [`from ${least} to ${counted(most, thing, many)}`];
  if (most !== undefined) return [`at most ${counted(most, thing, many)}`];
  if (least !== undefined && least > 0) return [`at least ${counted(least, thing, many)}`];
  return [];
};

/** The bounds of a number. Before 3.1, `exclusiveMinimum` is only a flag for `minimum`. */
const bounds = (schema: JsonObject): string[] => {
  const words: string[] = [];
  const [least, most] = [numberAt(schema, "minimum"), numberAt(schema, "maximum")];
  const [above, below] = [
    numberAt(schema, "exclusiveMinimum"),
    numberAt(schema, "exclusiveMaximum"),
  ];
  if (least !== undefined)
    words.push(
      memberOf(schema, "exclusiveMinimum") === true ? `more than ${least}` : `at least ${least}`,
    );
  if (above !== undefined) words.push(`more than ${above}`);
  if (most !== undefined)
    words.push(
      memberOf(schema, "exclusiveMaximum") === true ? `less than ${most}` : `at most ${most}`,
    );
  if (below !== undefined) words.push(`less than ${below}`);
  return words;
};

/** The limits in an object of keywords, each as an English phrase. */
export const limitsInWords = (schema: JsonObject): string[] => {
  const words = [
    ...sizes(schema, ["minLength", "maxLength"], ["character", "characters"]),
    ...bounds(schema),
    ...sizes(schema, ["minItems", "maxItems"], ["item", "items"]),
    ...sizes(schema, ["minProperties", "maxProperties"], ["property", "properties"]),
  ];
  const step = numberAt(schema, "multipleOf");
  if (step !== undefined) words.push(`a multiple of ${step}`);
  if (memberOf(schema, "uniqueItems") === true) words.push("no item twice");
  const pattern = textAt(schema, "pattern");
  if (pattern !== undefined) words.push(`must match ${pattern}`);
  const encoding = textAt(schema, "contentEncoding");
  if (encoding !== undefined) words.push(`encoded as ${encoding}`);
  const media = textAt(schema, "contentMediaType");
  if (media !== undefined) words.push(`holds ${media}`);
  if (memberOf(schema, "additionalProperties") === false) words.push("no other properties");
  return words;
};
