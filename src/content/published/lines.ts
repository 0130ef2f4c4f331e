import type { BlockNode, Inline, Leaf, Mark } from "#contract/schemas/document.ts";
import type { DocumentLine } from "#contract/schemas/document-blocks.ts";
import type {
  DocumentInlineImage,
  DocumentInlineLink,
  DocumentLeaf,
  DocumentText,
  DocumentTextMark,
} from "#contract/schemas/document-text.ts";
import { isBlock } from "../block.ts";
import { refOf, sourceOf } from "./addresses.ts";

type Piece = Leaf | Inline;

const markOf = ({ type }: Mark): DocumentTextMark[] => {
  if (type === "link") return [];
  if (type === "raw") return [{ object: "mark", type: "code", data: { source: true } }];
  return [{ object: "mark", type }];
};
const marksOf = (marks: readonly Mark[]): DocumentTextMark[] => marks.flatMap(markOf);

const isSource = (mark: DocumentTextMark): boolean =>
  mark.type === "code" && mark.data?.source === true;
const sameMarks = (a: readonly DocumentTextMark[], b: readonly DocumentTextMark[]): boolean =>
  a.length === b.length &&
  a.every((mark, at) => {
    const other = b[at];
    return other?.type === mark.type && isSource(mark) === isSource(other);
  });

/** A leaf or a line break. Line feeds within a leaf only wrap its lines. */
const leafOf = (piece: Piece): DocumentLeaf => {
  const marks = marksOf(piece.marks);
  if (piece.object === "inline") return { object: "leaf", text: "\n", marks };
  const { text } = piece;
  return { object: "leaf", text, marks, ...(text.includes("\n") && { wrapped: true }) };
};

const imageOf = ({ data, marks }: Inline): DocumentInlineImage => {
  const { src = "", alt = "", title } = data;
  const around = marksOf(marks);
  return {
    object: "inline",
    type: "inline-image",
    data: {
      ref: sourceOf(src),
      ...(title !== undefined && { caption: title }),
      ...(alt !== "" && { alt }),
      ...(around.length > 0 && { marks: around }),
    },
    isVoid: true,
  };
};

/** Texts and images: text is combined until an image comes between. */
const textsOf = (pieces: readonly Piece[]): (DocumentText | DocumentInlineImage)[] => {
  const nodes: (DocumentText | DocumentInlineImage)[] = [];
  for (const piece of pieces) {
    if (piece.object === "inline" && piece.type === "image") {
      nodes.push(imageOf(piece));
      continue;
    }
    const leaf = leafOf(piece);
    const text = nodes.at(-1);
    if (text?.object !== "text") {
      nodes.push({ object: "text", leaves: [leaf] });
      continue;
    }
    const last = text.leaves.at(-1);
    if (last && !last.wrapped && !leaf.wrapped && sameMarks(last.marks, leaf.marks))
      last.text += leaf.text;
    else text.leaves.push(leaf);
  }
  return nodes;
};

const linkAt = ({ marks }: Piece): number => marks.findIndex(({ type }) => type === "link");

/** Whether both belong to the same link, with the same marks around it. */
const sameLink = (a: Piece, b: Piece): boolean => {
  const at = linkAt(a);
  if (at !== linkAt(b)) return false;
  return a.marks
    .slice(0, at + 1)
    .every(
      (mark, index) =>
        mark.type === b.marks[index]?.type &&
        mark.data?.["href"] === b.marks[index].data?.["href"] &&
        mark.data?.["title"] === b.marks[index].data?.["title"],
    );
};

const linkOf = (pieces: readonly Piece[], first: Piece): DocumentInlineLink => {
  const around = linkAt(first);
  const { href = "", title } = first.marks[around]?.data ?? {};
  return {
    object: "inline",
    type: "link",
    nodes: textsOf(pieces),
    data: {
      ref: refOf(href),
      ...(title !== undefined && { title }),
      ...(around > 0 && { within: around }),
    },
    isVoid: false,
  };
};

/** The text of a block as published: links contain their text, and a line always contains some text. */
export const publishLine = (nodes: readonly BlockNode[]): DocumentLine => {
  const pieces = nodes.flatMap((node): Piece[] => {
    if (isBlock(node)) return [];
    return node.object === "text" ? node.leaves : [node];
  });
  const line: DocumentLine = [];
  for (let at = 0, end = 0; at < pieces.length; at = end) {
    const first = pieces[at];
    if (!first) break;
    const linked = linkAt(first) >= 0;
    end = at + 1;
    for (let next = pieces[end]; next; next = pieces[end]) {
      if (linked ? !sameLink(first, next) : linkAt(next) >= 0) break;
      end += 1;
    }
    const run = pieces.slice(at, end);
    if (linked) line.push(linkOf(run, first));
    else line.push(...textsOf(run));
  }
  return line.length === 0 ? plainLine("") : line;
};

/** A line of plain text. */
export const plainLine = (text: string): DocumentText[] => [
  { object: "text", leaves: [{ object: "leaf", text, marks: [] }] },
];
