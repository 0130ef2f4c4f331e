import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionSource,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { Extension, StateCommand } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { emojiChoices } from "./emoji.ts";

/** Something that can be inserted into the text, or done to it. */
export interface Insertion {
  readonly label: string;
  readonly run: StateCommand;
  /** Whether it makes sense at the caret; always if absent. */
  readonly fits?: (state: Parameters<StateCommand>[0]["state"]) => boolean;
}

/** In code, slashes and colons are literal. */
const isInCode = ({ state, pos }: CompletionContext): boolean =>
  /Code/.test(syntaxTree(state).resolveInner(pos, -1).name);

/** A slash at the start of a line suggests what can be inserted there. */
const slash =
  (insertions: () => readonly Insertion[]): CompletionSource =>
  (context) => {
    const typed = context.matchBefore(/^[ \t]*\/[\p{L}\p{N}]*/u);
    if (typed === null || isInCode(context)) return null;
    const from = typed.from + typed.text.indexOf("/") + 1;
    const take = ({ label, run }: Insertion): Completion => ({
      label,
      apply: (view, _chosen, _from, to) => {
        view.dispatch({ changes: { from: from - 1, to }, userEvent: "input.complete" });
        run(view);
      },
    });
    const fitting = insertions().filter(({ fits }) => fits?.(context.state) !== false);
    return { from, options: fitting.map(take), validFor: /^[\p{L}\p{N} ]*$/u };
  };

/** Two letters after a colon suggest emoji. */
const colon: CompletionSource = (context) => {
  const typed = context.matchBefore(/(?<![\p{L}\p{N}:/]):\p{L}{2,}/u);
  if (typed === null || isInCode(context)) return null;
  const options = emojiChoices.map(({ emoji, name }): Completion => ({
    label: name,
    displayLabel: `${emoji} ${name}`,
    apply: (view, _chosen, from, to) =>
      view.dispatch({
        changes: { from: from - 1, to, insert: emoji },
        selection: { anchor: from - 1 + emoji.length },
        userEvent: "input.complete",
      }),
  }));
  return { from: typed.from + 1, options, validFor: /^\p{L}*$/u };
};

const looks = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete": {
    border: "1px solid var(--color-line)",
    borderRadius: "var(--radius-md)",
    background: "var(--color-raised)",
    color: "var(--color-ink)",
    padding: "4px",
    boxShadow: "var(--shadow-lg)",
    "& > ul": { fontFamily: "inherit", maxHeight: "18rem" },
    "& > ul > li": { padding: "4px 8px", borderRadius: "var(--radius-sm)" },
    "& > ul > li[aria-selected]": {
      background: "var(--color-accent)",
      color: "var(--color-on-accent)",
    },
  },
});

/** Suggests blocks after a slash and emoji after a colon while typing. */
export const completing = (insertions: () => readonly Insertion[]): Extension => [
  autocompletion({ override: [slash(insertions), colon], icons: false, interactionDelay: 0 }),
  looks,
];
