import type { StateCommand } from "@codemirror/state";
import {
  Bold,
  Code,
  Heading2,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Plus,
  Smile,
  TextQuote,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { deferred } from "#web/shell/deferred.tsx";
import { keyCaps } from "#web/shell/keys.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import type { Insertion } from "./completing.ts";
import { emojiChoices } from "./emoji.ts";
import {
  blocks,
  bold,
  bullets,
  code,
  heading,
  italic,
  link,
  numbers,
  quote,
  tasks,
  words,
} from "./formatting.ts";
import { toolbarMessages as messages } from "./messages.ts";
import { addColumn, addRow, isInTable } from "./tables.ts";

const LinkDialog = deferred(async () => {
  const { LinkDialog: dialog } = await import("./link-dialog.tsx");
  return dialog;
});

/** Runs a command on the text. */
type Run = (command: StateCommand) => void;

interface InsertingProps {
  readonly run: Run;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * What can be inserted into the text, in a menu and after a slash. `elements` are the dialog and the file input that
 * some of it needs.
 */
export const useInsertions = ({ run, onFiles }: InsertingProps) => {
  const [linking, setLinking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opening =
    (open: () => void): StateCommand =>
    () => {
      open();
      return true;
    };
  const insertions: Insertion[] = [
    { label: messages.row, run: addRow, fits: isInTable },
    { label: messages.column, run: addColumn, fits: isInTable },
    { label: messages.page, run: opening(() => setLinking(true)) },
    { label: messages.file, run: opening(() => input.current?.click()) },
    { label: messages.table, run: blocks.table },
    { label: messages.codeBlock, run: blocks.code },
    { label: messages.note, run: blocks.note },
    { label: messages.warning, run: blocks.warning },
    { label: messages.tasks, run: tasks },
    { label: messages.tabs, run: blocks.tabs },
    { label: messages.details, run: blocks.details },
    { label: messages.formula, run: blocks.formula },
    { label: messages.divider, run: blocks.divider },
  ];
  const elements = (
    <>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={messages.file}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the same file be selected again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      {linking && (
        <LinkDialog
          with={{
            onInsert: (markdown: string) => run(words(markdown)),
            onClose: () => setLinking(false),
          }}
        />
      )}
    </>
  );
  return { insertions, elements };
};

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: StateCommand;
  readonly keys?: string;
}

const tools: readonly Tool[] = [
  { label: messages.bold, icon: Bold, run: bold, keys: "mod+b" },
  { label: messages.italic, icon: Italic, run: italic, keys: "mod+i" },
  { label: messages.code, icon: Code, run: code, keys: "mod+e" },
  { label: messages.link, icon: LinkIcon, run: link, keys: "mod+k" },
  { label: messages.heading, icon: Heading2, run: heading },
  { label: messages.bullets, icon: List, run: bullets },
  { label: messages.numbers, icon: ListOrdered, run: numbers },
  { label: messages.quote, icon: TextQuote, run: quote },
];

/** Arrow keys, Home and End move within the toolbar, which is a single tab stop. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const now = buttons.findIndex((button) => button === document.activeElement);
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: now - 1,
    ArrowRight: now + 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = buttons.at((to[event.key] ?? Number.NaN) % buttons.length);
  if (now === -1 || to[event.key] === undefined || next === undefined) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
};

interface EditorToolbarProps {
  readonly run: Run;
  readonly insertions: readonly Insertion[];
  /** Whether the caret is in a table. */
  readonly inTable: boolean;
}

/** The toolbar of a page's text, for people who do not know the Markdown. */
export const EditorToolbar = ({ run, insertions, inTable }: EditorToolbarProps) => (
  <div
    role="toolbar"
    tabIndex={-1}
    aria-label={messages.label}
    onKeyDown={moveFocus}
    className="flex flex-wrap items-center gap-0.5 border-b border-line px-1.5 py-1"
  >
    {tools.map(({ label, icon, run: command, keys }, at) => (
      <IconButton
        key={label}
        size="sm"
        icon={icon}
        tabIndex={at === 0 ? 0 : -1}
        label={keys === undefined ? label : `${label} (${keyCaps(keys).join("+")})`}
        onClick={() => run(command)}
      />
    ))}
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={messages.emoji}
          title={messages.emoji}
          className={buttonClass({ size: "sm", variant: "ghost", className: "w-7 px-0!" })}
        >
          <Smile size={16} aria-hidden />
        </button>
      }
      items={emojiChoices.map(({ emoji, name }) => ({
        label: `${emoji} ${name}`,
        onSelect: () => run(words(emoji)),
      }))}
    />
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={buttonClass({ size: "sm", variant: "ghost" })}
        >
          <Plus size={14} aria-hidden />
          {messages.insert}
        </button>
      }
      items={insertions
        .filter(({ fits }) => fits === undefined || inTable)
        .map(({ label, run: command }) => ({ label, onSelect: () => run(command) }))}
    />
  </div>
);
