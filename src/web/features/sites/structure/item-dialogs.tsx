import { type ReactNode, use, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import {
  type ItemPointer,
  pointerTo,
  type SectionItem,
  type Structure,
  type StructureItem,
} from "#site/structure/model.ts";
import {
  findItem,
  moveToParent,
  moveToPosition,
  parentOf,
  positionLabelOf,
  possibleParents,
  siblingsOf,
} from "#site/structure/position.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { itemParam, useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { defaultOf, sectionsOf, siteSpacesIn } from "#site/structure/locate.ts";
import type { EditOf, StructureEdit } from "#contract/schemas/structure-edit.ts";
import { neighbourOf, removedSpaces } from "#site/structure/removals.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { toast } from "#web/ui/toast.tsx";
import { type FocusFinder, ReturnFocusTo } from "#web/ui/focus-return.ts";
import { useSiteName } from "../use-site.ts";
import { LostAddresses } from "./lost-addresses.tsx";
import { tryEdits } from "./gestures.ts";
import { rowOf } from "./use-panel-focus.ts";

/** What could follow an item as the default of its level; none where nothing has to. */
const followersOf = (structure: Structure, item: StructureItem): readonly StructureItem[] => {
  if (item.type === "site-section-group" || !item.default) return [];
  const level =
    item.type === "site-section"
      ? sectionsOf(structure)
      : siteSpacesIn(structure, parentOf(structure, item)?.id ?? null);
  return defaultOf<{ default: boolean; id: string }>(level)?.id === item.id
    ? level.filter(({ id }) => id !== item.id)
    : [];
};

interface SuccessorFieldProps {
  readonly followers: readonly StructureItem[];
  /** Id of the one that was chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

/** Asks which of an item's siblings is the default once it is gone. */
const SuccessorField = ({ followers, value, onChange, error }: SuccessorFieldProps) => (
  <div className="text-ink">
    <Field label={messages.successor.label} hint={messages.successor.hint} error={error}>
      <Select
        value={value ?? ""}
        options={[
          { value: "", label: messages.successor.choose, disabled: true },
          ...followers.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  </div>
);

interface DefaultDialogProps {
  readonly section: SectionItem;
  readonly onClose: () => void;
}

/** Asks which site-space of a section readers get when they open it. */
export const DefaultDialog = ({ section: { title, siteSpaces }, onClose }: DefaultDialogProps) => {
  const { make } = useEditor();
  const now = defaultOf(siteSpaces);
  const [id, setId] = useState(now?.id);
  const chosen = siteSpaces.find((siteSpace) => siteSpace.id === id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.successor.title(title)}
      body={
        <div className="text-ink">
          <Field label={messages.successor.which} hint={messages.defaultTitle["site-space"]}>
            <Select
              value={id ?? ""}
              options={siteSpaces.map((each) => ({ value: each.id, label: each.title }))}
              onChange={({ target }) => setId(target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel={messages.successor.submit}
      disabledReason={id === now?.id ? messages.menu.isDefault : undefined}
      onConfirm={async () => {
        if (chosen === undefined) return;
        make({
          edits: [{ operation: "set_default", item: { type: "site-space", id: chosen.id } }],
          label: messages.edits.makeDefault(chosen.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** What a parent is called in a sentence; null is the top. */
const parentTitle = (structure: Structure, parent: ItemPointer | null): string =>
  parent === null ? messages.theTop : (findItem(structure, parent)?.title ?? messages.theTop);

interface ItemDialogProps {
  readonly item: StructureItem;
  readonly onClose: () => void;
}

interface MoveDialogProps extends ItemDialogProps {
  /** The move that is chosen; undefined where the item stands already. */
  readonly edit: EditOf<"move"> | undefined;
  /** Why it cannot be made yet. */
  readonly reason?: string | undefined;
  readonly children: ReactNode;
}

/** Asks where an item is to stand, and moves it there. */
const MoveDialog = ({ item, edit, reason, onClose, children }: MoveDialogProps) => {
  const { make } = useEditor();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.position.title(messages.named(item.type, item.title))}
      body={children}
      confirmLabel={messages.position.submit}
      disabledReason={edit === undefined ? messages.position.same : reason}
      onConfirm={async () => {
        if (edit !== undefined) make({ edits: [edit], label: messages.edits.move(item.title) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Asks for an item's position among its siblings. */
export const PositionDialog = ({ item, onClose }: ItemDialogProps) => {
  const { state } = useEditor();
  const [now] = useState(() => positionLabelOf(state.shown, item)?.position ?? 1);
  const [position, setPosition] = useState(now);
  const edit = moveToPosition(state.shown, item, position);
  const label = parentTitle(state.shown, parentOf(state.shown, item) ?? null);
  return (
    <MoveDialog item={item} edit={edit} onClose={onClose}>
      <Field label={messages.position.label(label)}>
        <Select
          value={String(position)}
          options={siblingsOf(state.shown, item).map(({ id, title }, at) => ({
            value: String(at + 1),
            label: messages.position.option(at + 1, title, id === item.id),
          }))}
          onChange={({ target }) => setPosition(Number(target.value))}
        />
      </Field>
    </MoveDialog>
  );
};

/** Asks which group or section an item is to stand in. */
export const ParentDialog = ({ item, onClose }: ItemDialogProps) => {
  const { state } = useEditor();
  const choices = possibleParents(state.shown, item);
  const keyOf = (parent: ItemPointer | null) => (parent === null ? "" : itemParam(parent));
  const [chosen, setChosen] = useState(() => keyOf(choices[0] ?? null));
  // As it was when it was asked about; once it is confirmed the item has left them.
  const [followers] = useState(() =>
    item.type === "site-space" ? followersOf(state.shown, item) : [],
  );
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const parent = choices.find((one) => keyOf(one) === chosen);
  const move = parent === undefined ? undefined : moveToParent(state.shown, item, parent);
  const edit = move && successor !== undefined ? { ...move, successor } : move;
  return (
    <MoveDialog
      item={item}
      edit={edit}
      reason={missing ? messages.successor.chooseFirst : undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Field label={messages.parent.label[item.type]} hint={messages.parent.note}>
          <Select
            value={chosen}
            options={choices.map((one) => ({
              value: keyOf(one),
              label: parentTitle(state.shown, one),
            }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        {followers.length > 0 && (
          <SuccessorField followers={followers} value={successor} onChange={setSuccessor} />
        )}
      </div>
    </MoveDialog>
  );
};

const goesWith = (item: StructureItem): string => {
  if (item.type === "site-section-group") return messages.remove.group(item.sections.length);
  return item.type === "site-section"
    ? messages.remove.spaces(item.siteSpaces.length)
    : messages.remove.space;
};

/** Says what goes with an item and what becomes of its addresses; a default asks what is to follow it. */
export const RemoveDialog = ({ item, onClose }: ItemDialogProps) => {
  const editor = useEditor();
  const { organizationId } = useSiteName();
  // As it was when it was asked about; once it is confirmed the item is not among them any more.
  const [shown] = useState(editor.state.shown);
  const around = use(ReturnFocusTo);
  const neighbour = neighbourOf(shown, item);
  const [next] = useState<FocusFinder>(() => () => rowOf(neighbour?.id ?? item.id) ?? around());
  const followers = followersOf(shown, item);
  const [successor, setSuccessor] = useState(followers.length === 1 ? followers[0]?.id : undefined);
  const missing = followers.length > 0 && successor === undefined;
  const edit: StructureEdit = {
    operation: "remove",
    item: pointerTo(item),
    ...(successor === undefined ? {} : { successor }),
  };
  const { after, failure } = tryEdits(shown, [edit], editor.titles);
  // What goes does not hang on who follows.
  const whoever = { ...edit, successor: successor ?? followers[0]?.id };
  const without = tryEdits(shown, [whoever], editor.titles).after ?? shown;
  const remove = async () => {
    const step = messages.edits.remove(item.title);
    await editor.save({ edits: [edit], label: step });
    if (editor.selected?.id === item.id) editor.select(undefined);
    toast({
      title: messages.remove.done(item.title),
      action: { label: messages.undo, run: () => editor.undoStep(step) },
    });
  };
  return (
    <ReturnFocusTo value={next}>
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={messages.remove.title(messages.named(item.type, item.title))}
        body={
          <div className="flex flex-col gap-3">
            <p>{goesWith(item)}</p>
            {followers.length > 0 && (
              <SuccessorField
                followers={followers}
                value={successor}
                onChange={setSuccessor}
                error={missing ? undefined : failure?.message}
              />
            )}
            <InboundLinksTo
              organizationId={organizationId}
              targets={{ spaces: removedSpaces(shown, without) }}
            />
            {after !== undefined && <LostAddresses before={shown} after={after} />}
          </div>
        }
        confirmLabel={messages.remove.submit[item.type]}
        disabledReason={missing ? messages.successor.chooseFirst : failure?.message}
        onConfirm={remove}
        describeFailure={describeFailure}
      />
    </ReturnFocusTo>
  );
};
