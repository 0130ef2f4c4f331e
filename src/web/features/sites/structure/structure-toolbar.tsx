import { BookMarked, BookOpen, Layers, Plus, Redo2, Search, Undo2 } from "lucide-react";
import { useRef } from "react";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
import { useEditor } from "./structure-editor.ts";
import { MAX_FILTER } from "./structure-search.ts";
import { messages } from "./messages.ts";

const AddMenu = () => {
  const { openDialog, state } = useEditor();
  const bySections = state.shown.type === "sections";
  return (
    <ActionMenu
      trigger={
        <button type="button" className={buttonClass({ variant: "primary" })}>
          <Plus size={16} aria-hidden />
          {messages.add.button}
        </button>
      }
      items={[
        {
          icon: BookMarked,
          label: messages.add.section,
          onSelect: () => openDialog({ kind: "add-sections" }),
        },
        {
          icon: BookOpen,
          label: messages.add.space,
          onSelect: () => openDialog({ kind: "add-spaces" }),
        },
        {
          icon: Layers,
          label: messages.add.group,
          disabledReason: bySections ? undefined : messages.add.noGroups,
          onSelect: () => openDialog({ kind: "add-group" }),
        },
      ]}
    />
  );
};

const History = () => {
  const { state, undo, redo } = useEditor();
  const steps = [
    {
      id: "structure.undo",
      icon: Undo2,
      keys: "mod+z",
      name: messages.undo,
      label: state.undo ? messages.undoWhat(state.undo.label) : messages.undo,
      disabledReason: state.undo ? undefined : messages.nothingToUndo,
      run: undo,
    },
    {
      id: "structure.redo",
      icon: Redo2,
      keys: "mod+shift+z",
      name: messages.redo,
      label: state.redo ? messages.redoWhat(state.redo.label) : messages.redo,
      disabledReason: state.redo ? undefined : messages.nothingToRedo,
      run: redo,
    },
  ];
  useKeys(steps.map(({ keys, name, run }) => ({ keys, label: name, notWhileTyping: true, run })));
  useActions(steps);
  return steps.map(({ id, icon, label, disabledReason, run }) => (
    <IconButton
      key={id}
      icon={icon}
      label={label}
      variant="secondary"
      disabledReason={disabledReason}
      onClick={run}
    />
  ));
};

interface StructureToolbarProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

/** The toolbar above the tree: the filter, undo and redo, and the items that can be added. */
export const StructureToolbar = ({ filter, onFilter }: StructureToolbarProps) => {
  const { editable, state, openDialog } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", label: messages.filter, run: () => input.current?.focus() }]);
  useActions(
    editable
      ? [
          {
            id: "structure.add-section",
            label: messages.add.sectionTitle,
            run: () => openDialog({ kind: "add-sections" }),
          },
          {
            id: "structure.add-spaces",
            label: messages.add.spaceTitle(undefined),
            run: () => openDialog({ kind: "add-spaces" }),
          },
        ]
      : [],
  );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div role="search" className="w-64 max-sm:w-full">
        <Input
          ref={input}
          type="search"
          icon={Search}
          aria-label={messages.filter}
          aria-keyshortcuts="/"
          placeholder={messages.filterPlaceholder}
          maxLength={MAX_FILTER}
          autoComplete="off"
          spellCheck={false}
          value={filter}
          onChange={({ target }) => onFilter(target.value)}
        />
      </div>
      {editable && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <p role="status" className="text-sm text-muted max-sm:sr-only">
            {state.saving ? messages.saving : ""}
          </p>
          <History />
          <AddMenu />
        </div>
      )}
    </div>
  );
};
