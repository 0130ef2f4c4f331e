import { type ChangeSpec, EditorSelection, type StateCommand } from "@codemirror/state";

/** Wraps the selection in a mark, or removes the mark. Without a selection, the caret ends up between two marks. */
const around =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const spec = state.changeByRange((range) => {
      const { from, to } = range;
      const before = state.sliceDoc(Math.max(0, from - size), from);
      const after = state.sliceDoc(to, to + size);
      if (before === mark && after === mark)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    dispatch(state.update(spec, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };

export const bold = around("**");
export const italic = around("_");
export const code = around("`");

/** Turns the selection into a link, and puts the caret where its text or its address is missing. */
export const link: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => {
    const words = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(words);
    const changes: ChangeSpec = isAddress
      ? [
          { from, insert: "[](" },
          { from: to, insert: ")" },
        ]
      : [
          { from, insert: "[" },
          { from: to, insert: "]()" },
        ];
    const caret = isAddress || from === to ? from + 1 : to + 3;
    return { changes, range: EditorSelection.cursor(caret) };
  });
  dispatch(state.update(spec, { userEvent: "input.format", scrollIntoView: true }));
  return true;
};

/** The prefix that determines the type of a line. */
const LINE_SIGN = /^(?:#{1,6} |[-*+] \[[ xX]\] |[-*+] |\d+[.)] )/;

/**
 * Sets a prefix on each selected line, replacing an existing one, or removes it if all of them have it. Skips empty
 * lines among others.
 */
const signed =
  (signOf: (index: number) => string, has: RegExp, replaces = LINE_SIGN): StateCommand =>
  ({ state, dispatch }) => {
    const { from, to } = state.selection.main;
    const first = state.doc.lineAt(from).number;
    const last = state.doc.lineAt(to).number;
    const all = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const lines = all.length === 1 ? all : all.filter(({ text }) => text.trim() !== "");
    const isSigned = lines.every(({ text }) => has.test(text));
    const changes = state.changes(
      lines.map(({ from: start, text }, index) => ({
        from: start,
        to: start + (replaces.exec(text)?.[0].length ?? 0),
        insert: isSigned ? "" : signOf(index),
      })),
    );
    dispatch(
      state.update({
        changes,
        selection: state.selection.map(changes, 1),
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };

export const heading = signed(() => "## ", /^## /);
export const bullets = signed(() => "- ", /^[-*+] (?!\[[ xX]\] )/);
export const numbers = signed((index) => `${index + 1}. `, /^\d+[.)] /);
export const tasks = signed(() => "- [ ] ", /^[-*+] \[[ xX]\] /);
export const quote = signed(() => "> ", /^> ?/, /^> ?/);

/** Marks where the caret ends up in an inserted block. */
const CARET = "\u2038";

/** Inserts a block below the caret's line, or in its place if it is empty, surrounded by empty lines. */
export const block =
  (text: string): StateCommand =>
  ({ state, dispatch }) => {
    const { doc, selection } = state;
    const line = doc.lineAt(selection.main.head);
    const isEmpty = line.text.trim() === "";
    const saysSomething = (at: number) =>
      at >= 1 && at <= doc.lines && doc.line(at).text.trim() !== "";
    const before = isEmpty ? (saysSomething(line.number - 1) ? "\n" : "") : "\n\n";
    const after = saysSomething(line.number + 1) ? "\n" : "";
    const from = isEmpty ? line.from : line.to;
    const at = text.includes(CARET) ? text.indexOf(CARET) : text.length;
    dispatch(
      state.update({
        changes: { from, to: line.to, insert: `${before}${text.replace(CARET, "")}${after}` },
        selection: { anchor: from + before.length + at },
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };

/** Replaces the selection with a text. */
export const words =
  (text: string): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(
      state.update(state.replaceSelection(text), {
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };

const hint = (style: string): string => `{% hint style="${style}" %}\n${CARET}\n{% endhint %}`;

/** Blocks that are inserted as a whole. */
export const blocks = {
  table: block(`| ${CARET} |  |\n| --- | --- |\n|  |  |`),
  code: block(`\`\`\`\n${CARET}\n\`\`\``),
  note: block(hint("info")),
  warning: block(hint("warning")),
  tabs: block(
    `{% tabs %}\n{% tab title="First" %}\n${CARET}\n{% endtab %}\n\n{% tab title="Second" %}\n\n{% endtab %}\n{% endtabs %}`,
  ),
  details: block(`<details>\n\n<summary>${CARET}</summary>\n\n</details>`),
  formula: block(`$$\n${CARET}\n$$`),
  divider: block(`---\n\n${CARET}`),
} satisfies Record<string, StateCommand>;
