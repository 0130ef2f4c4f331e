import type { BlockNode, Inline, Leaf, Mark } from "#contract/schemas/document.ts";
import type { DocumentInline } from "#contract/schemas/document-blocks.ts";
import type {
  DocumentInlineImage,
  DocumentInlineLink,
  DocumentText,
  DocumentTextMark,
} from "#contract/schemas/document-text.ts";
import { newLeaf } from "../block.ts";
import { linkAddress } from "./addresses.ts";
import { NotKept, type Place, refuseMembers, within } from "./refusal.ts";

type Piece = Leaf | Inline;

/** The link around pieces, and how many of their marks are around the link. */
interface Around {
  readonly link: Mark;
  readonly within: number;
}

const readMark = (mark: DocumentTextMark, place: Place): Mark[] => {
  switch (mark.type) {
    case "bold":
    case "italic":
    case "strikethrough":
      return [{ object: "mark", type: mark.type }];
    case "code":
      return [{ object: "mark", type: mark.data?.source === true ? "raw" : "code" }];
    case "color":
      if (mark.data.text === "default" && mark.data.background === "default") return [];
      throw new NotKept(place, "colors cannot be kept");
    case "keyboard":
    case "superscript":
    case "subscript":
      throw new NotKept(place, `a mark of the type "${mark.type}" cannot be kept`);
  }
};

const readMarks = (
  marks: readonly DocumentTextMark[],
  place: Place,
  around: Around | undefined,
): Mark[] => {
  const read = marks.flatMap((mark, at) => readMark(mark, within(within(place, "marks"), at)));
  return around === undefined ? read : read.toSpliced(around.within, 0, around.link);
};

const readText = ({ leaves }: DocumentText, place: Place, around: Around | undefined): Piece[] =>
  leaves.flatMap(({ text, marks: given, wrapped }, at): Piece[] => {
    const marks = readMarks(given, within(within(place, "leaves"), at), around);
    if (wrapped === true || !text.includes("\n")) return [newLeaf(text, marks)];
    const onBreak = marks.filter(({ type }) => type !== "code" && type !== "raw");
    return text.split("\n").flatMap((line, index): Piece[] => {
      const leaf = newLeaf(line, marks);
      if (index === 0) return [leaf];
      return [{ object: "inline", type: "break", isVoid: true, data: {}, marks: onBreak }, leaf];
    });
  });

const readImage = (
  { data }: DocumentInlineImage,
  place: Place,
  around: Around | undefined,
): Inline => {
  const at = within(place, "data");
  refuseMembers(data, ["refDark", "size"], at);
  const { ref, caption, alt = "", marks = [] } = data;
  const src = linkAddress(ref, within(at, "ref"));
  return {
    object: "inline",
    type: "image",
    isVoid: true,
    data: caption === undefined || caption === "" ? { src, alt } : { src, alt, title: caption },
    marks: readMarks(marks, at, around),
  };
};

const readLink = ({ data, nodes }: DocumentInlineLink, place: Place): Piece[] => {
  const at = within(place, "data");
  const href = linkAddress(data.ref, within(at, "ref"));
  const { title, within: before = 0 } = data;
  const link: Mark = {
    object: "mark",
    type: "link",
    data: title === undefined || title === "" ? { href } : { href, title },
  };
  const inside = within(place, "nodes");
  return nodes.flatMap((node, index): Piece[] => {
    const around = { link, within: before };
    return node.object === "text"
      ? readText(node, within(inside, index), around)
      : [readImage(node, within(inside, index), around)];
  });
};

const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{200D}|\u{FE0F})+$/u;

/** An emoji as text: the emoji itself, or its hexadecimal code points joined by `-`. */
const readEmoji = (code: string, place: Place): string => {
  if (EMOJI.test(code)) return code;
  const points = code.split("-").map((point) => Number.parseInt(point, 16));
  const isCode =
    /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(code) && points.every((point) => point <= 0x10ffff);
  const emoji = isCode ? String.fromCodePoint(...points) : "";
  if (!EMOJI.test(emoji)) throw new NotKept(within(place, "data"), "is no known emoji");
  return emoji;
};

const readPieces = (node: DocumentText | DocumentInline, place: Place): Piece[] => {
  if (node.object === "text") return readText(node, place, undefined);
  switch (node.type) {
    case "link":
      return readLink(node, place);
    case "inline-image":
      return [readImage(node, place, undefined)];
    case "emoji":
      return [newLeaf(readEmoji(node.data.code, place))];
    case "icon":
    case "expression":
    case "inline-math":
    case "annotation":
    case "mention":
    case "button":
      throw new NotKept(place, `"${node.type}" within a line cannot be kept`);
  }
};

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length &&
  a.every((mark, at) => {
    const other = b[at];
    return (
      mark.type === other?.type &&
      mark.data?.["href"] === other.data?.["href"] &&
      mark.data?.["title"] === other.data?.["title"]
    );
  });

/**
 * Reads the texts, images and line breaks of a line in stored form: equal neighbours are joined, empty ones omitted.
 */
export const readLine = (
  nodes: readonly (DocumentText | DocumentInline)[],
  place: Place,
): BlockNode[] => {
  const read: BlockNode[] = [];
  for (const [at, node] of nodes.entries())
    for (const piece of readPieces(node, within(place, at))) {
      const last = read.at(-1);
      if (piece.object === "inline") read.push(piece);
      else if (piece.text === "") continue;
      else if (last?.object !== "text") read.push({ object: "text", leaves: [piece] });
      else {
        const leaf = last.leaves.at(-1);
        if (leaf && sameMarks(leaf.marks, piece.marks)) leaf.text += piece.text;
        else last.leaves.push(piece);
      }
    }
  return read;
};

/** Reads a line of plain text. Throws for marks and anything else. */
export const readPlainLine = (
  nodes: readonly (DocumentText | DocumentInline)[],
  place: Place,
): string =>
  nodes
    .map((node, at) => {
      const here = within(place, at);
      if (node.object !== "text")
        throw new NotKept(here, `"${node.type}" cannot be kept in a text without style`);
      return node.leaves
        .map(({ text, marks }, index) => {
          if (marks.length > 0)
            throw new NotKept(
              within(within(within(here, "leaves"), index), "marks"),
              "marks cannot be kept in a text without style",
            );
          return text;
        })
        .join("");
    })
    .join("");
