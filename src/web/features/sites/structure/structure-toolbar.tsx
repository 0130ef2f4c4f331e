import { Plus, Redo2, Search, Undo2 } from "lucide-react";
import { lazy, useRef } from "react";
import { useActions } from "#web/shell/actions.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { useKeys } from "#web/shell/keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Input } from "#web/ui/input.tsx";
import { useEditor } from "./structure-editor.ts";
import { MAX_FILTER } from "./structure-search.ts";
import { messages } from "./messages.ts";

const loadMenu = () => import("./add-menu.tsx");
const AddMenu = lazy(async () => ({ default: (await loadMenu()).AddMenu }));

const AddButton = () => {
  const trigger = (
    <button type="button" className={buttonClass({ variant: "primary" })}>
      <Plus size={16} aria-hidden />
      {messages.add.button}
    </button>
  );
  return <DeferredMenu trigger={trigger} load={loadMenu} menu={<AddMenu trigger={trigger} />} />;
};

const History = () => {
  const { state, undo, redo } = useEditor();
  const undoWords = state.undo && messages.undoWhat(state.undo.words);
  const redoWords = state.redo && messages.redoWhat(state.redo.words);
  useKeys([
    { keys: "mod+z", label: messages.undo, notWhileTyping: true, run: undo },
    { keys: "mod+shift+z", label: messages.redo, notWhileTyping: true, run: redo },
  ]);
  useActions([
    {
      id: "structure.undo",
      label: undoWords ?? messages.undo,
      keys: "mod+z",
      disabledReason: undoWords === undefined ? messages.nothingToUndo : undefined,
      run: undo,
    },
    {
      id: "structure.redo",
      label: redoWords ?? messages.redo,
      keys: "mod+shift+z",
      disabledReason: redoWords === undefined ? messages.nothingToRedo : undefined,
      run: redo,
    },
  ]);
  return (
    <>
      <IconButton
        icon={Undo2}
        label={undoWords ?? messages.undo}
        variant="secondary"
        disabledReason={undoWords === undefined ? messages.nothingToUndo : undefined}
        onClick={undo}
      />
      <IconButton
        icon={Redo2}
        label={redoWords ?? messages.redo}
        variant="secondary"
        disabledReason={redoWords === undefined ? messages.nothingToRedo : undefined}
        onClick={redo}
      />
    </>
  );
};

interface StructureToolbarProps {
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

/** What stands over the tree: the filter, undo and redo, and what can be added. */
export const StructureToolbar = ({ filter, onFilter }: StructureToolbarProps) => {
  const { editable, state, ask } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", label: messages.filter, run: () => input.current?.focus() }]);
  useActions(
    editable
      ? [
          {
            id: "structure.add-section",
            label: messages.add.sectionTitle,
            run: () => ask({ kind: "add-sections" }),
          },
          {
            id: "structure.add-spaces",
            label: messages.add.spaceTitle(undefined),
            run: () => ask({ kind: "add-spaces" }),
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
          className="[&::-webkit-search-cancel-button]:grayscale"
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
          <AddButton />
        </div>
      )}
    </div>
  );
};
