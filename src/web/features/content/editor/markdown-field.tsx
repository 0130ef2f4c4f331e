import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { Annotation, EditorState, Prec, type StateCommand, Transaction } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
} from "@codemirror/view";
import { getNonce } from "get-nonce";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { completing, type Insertion } from "./completing.ts";
import { bold, code, italic, link } from "./formatting.ts";
import { markdownHighlighting } from "./markdown-highlighting.ts";
import { cellAfter, cellBefore, isInTable } from "./tables.ts";
import { textChanges } from "./text-changes.ts";

export interface MarkdownFieldHandle {
  focus(): void;
  /** Selects the text between two indexes and scrolls to it. */
  show(from: number, to: number): void;
  /** Inserts a text at the caret, on a line of its own if it is a block. */
  insert(words: string): void;
  /** Runs the command of a key or button, and returns focus to the text. */
  run(command: StateCommand): void;
}

export interface MarkdownFieldProps {
  readonly label: string;
  /** Id of the text that explains how to leave by keyboard. */
  readonly describedBy: string;
  readonly text: string;
  readonly placeholder: string;
  /** What a slash at the start of a line suggests. */
  readonly insertions: readonly Insertion[];
  readonly onType: (text: string) => void;
  /** Called when the caret has moved, with the text up to the end of its line, and whether it is in a table. */
  readonly onCaretMove: (textBefore: string, inTable: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSave: () => void;
  readonly onLeave: () => void;
  readonly ref?: Ref<MarkdownFieldHandle>;
}

/** Each line has the direction of its first letter. */
const eachLineItsWay = EditorView.theme({ ".cm-line": { unicodeBidi: "plaintext" } });
/** Marks external changes, so that they are not taken for typing. */
const fromOutside = Annotation.define<true>();

const filesIn = (given: DataTransfer | null): File[] => [...(given?.files ?? [])];

/** A Markdown field. External changes are applied around the caret and excluded from undo. */
export const MarkdownField = (props: MarkdownFieldProps) => {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { text, label, describedBy } = props;

  useEffect(() => {
    if (place.current === null) return;
    const run = (act: () => void) => () => {
      act();
      return true;
    };
    const takeFiles = (event: Event, given: DataTransfer | null): boolean => {
      const files = filesIn(given);
      if (files.length === 0) return false;
      event.preventDefault();
      latest.current.onFiles(files);
      return true;
    };
    const nonce = getNonce();
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
          keymap.of([
            { key: "Mod-s", run: run(() => latest.current.onSave()) },
            { key: "Mod-Enter", run: run(() => latest.current.onLeave()) },
            { key: "Mod-b", run: bold },
            { key: "Mod-i", run: italic },
            { key: "Mod-e", run: code },
            { key: "Mod-k", run: link },
          ]),
          history(),
          drawSelection(),
          dropCursor(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          EditorView.perLineTextDirection.of(true),
          eachLineItsWay,
          markdown({ base: markdownLanguage, completeHTMLTags: false }),
          completing(() => latest.current.insertions),
          Prec.high(
            keymap.of([
              { key: "Tab", run: cellAfter },
              { key: "Shift-Tab", run: cellBefore },
            ]),
          ),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          placeholder(latest.current.placeholder),
          EditorView.contentAttributes.of({
            "aria-label": latest.current.label,
            "aria-describedby": latest.current.describedBy,
            // Focusable, so that the surrounding area can be scrolled by keyboard.
            tabindex: "0",
            spellcheck: "true",
            autocapitalize: "sentences",
          }),
          markdownHighlighting,
          EditorView.domEventHandlers({
            paste: (event) => takeFiles(event, event.clipboardData),
            drop: (event, target) => {
              const at = target.posAtCoords({ x: event.clientX, y: event.clientY });
              if (at !== null && filesIn(event.dataTransfer).length > 0)
                target.dispatch({ selection: { anchor: at } });
              return takeFiles(event, event.dataTransfer);
            },
          }),
          EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
            const outside = transactions.some((one) => one.annotation(fromOutside) === true);
            if (docChanged && !outside) latest.current.onType(state.doc.toString());
            if (docChanged || selectionSet) {
              const { to } = state.doc.lineAt(state.selection.main.head);
              latest.current.onCaretMove(state.sliceDoc(0, to), isInTable(state));
            }
          }),
        ],
      }),
    });
    field.current = view;
    return () => {
      field.current = undefined;
      view.destroy();
    };
  }, [label, describedBy]);

  useEffect(() => {
    const view = field.current;
    if (view === undefined) return;
    const changes = textChanges(view.state.doc.toString(), text);
    if (changes.length === 0) return;
    view.dispatch({
      changes,
      annotations: [
        fromOutside.of(true),
        isolateHistory.of("full"),
        Transaction.addToHistory.of(false),
      ],
    });
  }, [text]);

  useImperativeHandle(props.ref, () => ({
    focus: () => field.current?.focus(),
    show: (from, to) => {
      const view = field.current;
      if (view === undefined) return;
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    run: (command) => {
      const view = field.current;
      if (view === undefined) return;
      command(view);
      view.focus();
    },
    insert: (words) => {
      const view = field.current;
      if (view === undefined) return;
      const { head } = view.state.selection.main;
      const line = view.state.doc.lineAt(head);
      const insert = line.text.trim() === "" ? words : `\n\n${words}`;
      const from = line.text.trim() === "" ? head : line.to;
      view.dispatch({
        changes: { from, insert },
        selection: { anchor: from + insert.length },
        userEvent: "input.paste",
        scrollIntoView: true,
      });
    },
  }));

  return <div ref={place} className="min-h-0 grow overflow-hidden" />;
};
