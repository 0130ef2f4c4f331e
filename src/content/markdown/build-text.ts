import type { Token } from "markdown-it";
import type { BlockNode, Inline, Mark } from "#contract/schemas/document.ts";
import { newLeaf, newText } from "../block.ts";
import type { TextPlace } from "./tidy-text.ts";
import { writeTarget } from "./write-target.ts";

const markOf: Record<string, Mark["type"]> = {
  strong_open: "bold",
  em_open: "italic",
  s_open: "strikethrough",
  link_open: "link",
};

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

/** What an image says to those who do not see it: its label without markup. */
const altOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return " ";
      return token.type === "image" ? altOf(token.children ?? []) : token.content;
    })
    .join("");

const newMark = (token: Token, type: Mark["type"]): Mark => {
  if (type !== "link") return { object: "mark", type };
  const href = attribute(token, "href");
  const title = attribute(token, "title");
  return { object: "mark", type, data: title === "" ? { href } : { href, title } };
};

const newInline = (type: Inline["type"], data: Inline["data"], marks: Mark[]): Inline => ({
  object: "inline",
  type,
  isVoid: true,
  data,
  marks,
});

const LINE_BREAK_TAG = /^<br[ \t]*\/?>$/i;

/** Text, images and breaks of one line's tokens, with the marks they stand in. */
export const buildText = (tokens: readonly Token[], place: TextPlace): BlockNode[] => {
  const nodes: BlockNode[] = [];
  // One list for each open mark, so that a mark inside another of its kind adds nothing.
  const open: (readonly Mark[])[] = [];
  let marks: readonly Mark[] = [];
  const say = (text: string, more: readonly Mark["type"][] = []): void => {
    const own = more.map((type): Mark => ({ object: "mark", type }));
    nodes.push(newText([newLeaf(text, [...marks, ...own])]));
  };
  tokens.forEach((token, at) => {
    const opened = markOf[token.type];
    if (opened) {
      const known = marks.some(({ type }) => type === opened);
      open.push(marks);
      if (!known) marks = [...marks, newMark(token, opened)];
      return;
    }
    switch (token.type) {
      case "softbreak":
        say("\n");
        break;
      case "hardbreak":
        nodes.push(newInline("break", {}, [...marks]));
        break;
      case "code_inline":
        say(token.content, ["code"]);
        break;
      case "html_inline":
        if (place !== "paragraph" && LINE_BREAK_TAG.test(token.content)) {
          nodes.push(newInline("break", {}, [...marks]));
        } else say(token.content, ["raw"]);
        break;
      case "image": {
        const [src, title] = [attribute(token, "src"), attribute(token, "title")];
        const alt = altOf(token.children ?? []);
        nodes.push(
          newInline("image", title === "" ? { src, alt } : { src, alt, title }, [...marks]),
        );
        break;
      }
      case "strong_close":
      case "em_close":
      case "s_close":
      case "link_close": {
        const link = token.type === "link_close" ? marks.at(-1) : undefined;
        marks = open.pop() ?? [];
        // A link around nothing has no text to carry it: its source does.
        if (link?.data && tokens[at - 1]?.type === "link_open") {
          const { href = "", title = "" } = link.data;
          say(`[]${writeTarget(href, title)}`, ["raw"]);
        }
        break;
      }
      default:
        if (token.content !== "") say(token.content);
    }
  });
  return nodes;
};
