import type { MarkdownIt, Token } from "markdown-it";
import type { BlockData } from "#contract/schemas/document.ts";

/** The style of hint that each kind of alert is shown as. */
const styleOf: Readonly<Record<string, string>> = {
  note: "info",
  tip: "success",
  important: "info",
  warning: "warning",
  caution: "danger",
};

const ALERT_LINE = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Whether a text begins with a line that would make an alert of a quote. */
export const beginsLikeAlert = (text: string): boolean => ALERT_LINE.test(text);

/** The first line of the alert that a hint was read from; undefined for a hint that was none, or is another now. */
export const alertLineOf = (data: BlockData): string | undefined => {
  const { alert, style, ...rest } = data;
  if (typeof alert !== "string" || !Object.hasOwn(styleOf, alert)) return undefined;
  if (styleOf[alert] !== style || Object.keys(rest).length > 0) return undefined;
  return `[!${alert.toUpperCase()}]`;
};

const paragraphTypes = ["paragraph_open", "inline", "paragraph_close"];

/** Makes a hint of a quote that begins with the line of an alert and says something below it. */
const readAlert = (
  tokens: readonly Token[],
  at: number,
  gone: Set<Token>,
): BlockData | undefined => {
  const first = tokens.slice(at + 1, at + 4);
  const text = first[1];
  if (!text || first.some(({ type }, index) => type !== paragraphTypes[index])) return undefined;
  const [line, kind] = ALERT_LINE.exec(text.content) ?? [];
  const alert = kind?.toLowerCase() ?? "";
  const style = styleOf[alert];
  if (line === undefined || style === undefined) return undefined;
  const rest = text.content.slice(line.length);
  if (rest === "" && tokens[at + 4]?.type === "blockquote_close") return undefined;
  if (rest === "") for (const token of first) gone.add(token);
  text.content = rest;
  return { style, alert };
};

/** Quotes that begin with `[!NOTE]`, `[!WARNING]` and the like are read as hints, which remember what they were. */
export const addAlertRule = (md: MarkdownIt): void => {
  md.core.ruler.before("inline", "alert", (state) => {
    const gone = new Set<Token>();
    const open: (BlockData | undefined)[] = [];
    state.tokens.forEach((token, at) => {
      const opens = token.type === "blockquote_open";
      if (!opens && token.type !== "blockquote_close") return;
      const data = opens ? readAlert(state.tokens, at, gone) : open.pop();
      if (opens) open.push(data);
      if (!data) return;
      token.type = opens ? "tag_open" : "tag_close";
      token.meta = { type: "hint", data };
    });
    if (gone.size > 0) state.tokens = state.tokens.filter((token) => !gone.has(token));
  });
};
