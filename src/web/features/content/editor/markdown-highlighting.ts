import { syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";

/** CSS classes by the parser's node names. */
const styles: Readonly<Record<string, string>> = {
  ATXHeading1: "md-heading md-heading-1",
  ATXHeading2: "md-heading md-heading-2",
  ATXHeading3: "md-heading",
  ATXHeading4: "md-heading",
  ATXHeading5: "md-heading",
  ATXHeading6: "md-heading",
  SetextHeading1: "md-heading md-heading-1",
  SetextHeading2: "md-heading md-heading-2",
  StrongEmphasis: "md-strong",
  Emphasis: "md-emphasis",
  Strikethrough: "md-struck",
  InlineCode: "md-code",
  CodeText: "md-code",
  URL: "md-address",
  LinkLabel: "md-address",
  HTMLTag: "md-address",
  HTMLBlock: "md-address",
  Blockquote: "md-quote",
  HeaderMark: "md-sign",
  EmphasisMark: "md-sign",
  StrikethroughMark: "md-sign",
  CodeMark: "md-sign",
  CodeInfo: "md-sign",
  ListMark: "md-sign",
  LinkMark: "md-sign",
  QuoteMark: "md-sign",
  TaskMarker: "md-sign",
  TableDelimiter: "md-sign",
  HorizontalRule: "md-sign",
};
const marks = new Map(
  [...new Set(Object.values(styles))].map((style) => [style, Decoration.mark({ class: style })]),
);

const marksIn = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const mark = marks.get(styles[name] ?? "");
        if (mark !== undefined && start < end) builder.add(start, end, mark);
      },
    });
  return builder.finish();
};

const marking = ViewPlugin.define(
  (view) => ({
    tree: syntaxTree(view.state),
    marks: marksIn(view),
    update({ view: now, state, docChanged, viewportChanged }) {
      const tree = syntaxTree(state);
      if (!docChanged && !viewportChanged && tree === this.tree) return;
      this.tree = tree;
      this.marks = marksIn(now);
    },
  }),
  { decorations: (plugin) => plugin.marks },
);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--text-base)", color: "var(--color-ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    lineHeight: "1.6",
    overflow: "auto",
  },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--color-accent)" },
  ".cm-line": { padding: "0 0.875rem" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--color-accent)" },
  ".cm-placeholder": { color: "var(--color-faint)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": {
    backgroundColor: "color-mix(in oklab, var(--color-subtle) 60%, transparent)",
  },
  "& .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    {
      backgroundColor: "color-mix(in oklab, var(--color-accent) 28%, transparent)",
    },
  ".md-heading": { fontWeight: "650" },
  ".md-heading-1": { fontSize: "1.15em" },
  ".md-heading-2": { fontSize: "1.07em" },
  ".md-strong": { fontWeight: "650" },
  ".md-emphasis": { fontStyle: "italic" },
  ".md-struck": { textDecoration: "line-through" },
  ".md-code": { color: "var(--color-accent-ink)" },
  ".md-address": { color: "var(--color-muted)" },
  ".md-quote": { color: "var(--color-muted)" },
  ".md-sign": { color: "var(--color-faint)", fontWeight: "400" },
});

/** Highlights Markdown in the editor, in the colours of the current theme. */
export const markdownHighlighting: Extension = [theme, marking];
