import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { collectionTitle } from "#contract/schemas/collection.ts";
import { spaceTitle } from "#contract/schemas/space.ts";
import {
  type Collection,
  collectionQuery,
  collectionVersion,
  updateCollection,
} from "#web/api/collections.ts";
import {
  duplicateSpace,
  type Space,
  spaceQuery,
  spaceVersion,
  updateSpace,
} from "#web/api/spaces.ts";
import { ifMatch } from "#web/api/versions.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import {
  type ContentItem,
  type MoveTarget,
  pointerTo,
  siblingsIn,
  titleOf,
} from "./content-items.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { messages } from "./messages.ts";
import type { ItemDialogRequest } from "./row-menu.tsx";
import { useNavigate } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { useState } from "react";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { collectionChoices, useContentTree, useOrganization } from "./use-content-tree.ts";
import { useMoves } from "./use-moves.tsx";

interface Titled {
  title: string;
}
const spaceSchema = z.object({ title: spaceTitle.min(1) });
const collectionSchema = z.object({ title: collectionTitle.min(1) });

interface RenameFormProps {
  readonly schema: typeof spaceSchema | typeof collectionSchema;
  readonly opened: Space | Collection;
  /** The current title. */
  readonly title: string;
  readonly send: (body: Titled) => Promise<Titled>;
  readonly newest: () => Promise<Titled>;
  readonly onClose: () => void;
}

/** Renames something. If somebody else has renamed it in the meantime, the new title is shown and not overwritten. */
const RenameForm = ({ schema, opened, title, send, newest, onClose }: RenameFormProps) => {
  const form = useContractForm({
    schema,
    defaultValues: { title },
    submit: send,
    reload: async () => ({ title: (await newest()).title }),
    onDone: (renamed) => {
      toast({ title: messages.renaming.done(renamed.title), tone: "success" });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.renaming.title(titleOf(opened))}
      submitLabel={messages.renaming.submit}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.renaming.field} />
    </FormDialog>
  );
};

interface SpaceDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

const RenameSpaceDialog = ({ space: opened, onClose }: SpaceDialogProps) => {
  const { id } = opened;
  const queryClient = useQueryClient();
  const { data: space = opened } = useQuery(spaceQuery(id));
  const { mutateAsync } = useMutation(updateSpace);
  return (
    <RenameForm
      schema={spaceSchema}
      opened={opened}
      title={space.title}
      send={(body) => mutateAsync({ path: { spaceId: id }, body, ...ifMatch(spaceVersion(id)) })}
      newest={() => queryClient.fetchQuery({ ...spaceQuery(id), staleTime: 0 })}
      onClose={onClose}
    />
  );
};

interface RenameCollectionProps {
  readonly collection: Collection;
  readonly onClose: () => void;
}

const RenameCollectionDialog = ({ collection: opened, onClose }: RenameCollectionProps) => {
  const { id } = opened;
  const queryClient = useQueryClient();
  const { data: collection = opened } = useQuery(collectionQuery(id));
  const { mutateAsync } = useMutation(updateCollection);
  return (
    <RenameForm
      schema={collectionSchema}
      opened={opened}
      title={collection.title}
      send={(body) =>
        mutateAsync({ path: { collectionId: id }, body, ...ifMatch(collectionVersion(id)) })
      }
      newest={() => queryClient.fetchQuery({ ...collectionQuery(id), staleTime: 0 })}
      onClose={onClose}
    />
  );
};

/** Shows what a copy leaves out, creates it and opens it. */
export const DuplicateDialog = ({ space, onClose }: SpaceDialogProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(duplicateSpace);
  const duplicate = async () => {
    const copy = await mutateAsync({ path: { spaceId: space.id } });
    toast({ title: messages.duplicating.done(titleOf(copy)), tone: "success" });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId",
      params: { organizationId: space.organization, spaceId: copy.id },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.duplicating.title(titleOf(space))}
      body={
        <div className="flex flex-col gap-3">
          <p>{messages.duplicating.copied}</p>
          <div>
            <p>{messages.duplicating.notCopied}</p>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
              {messages.duplicating.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      }
      confirmLabel={messages.duplicating.confirm}
      onConfirm={duplicate}
      describeFailure={describeFailure}
    />
  );
};

const FIRST = "first";
const LAST = "last";

/** The target of a selected option: the beginning, the end, or after a sibling. */
const targetOf = (
  siblings: readonly ContentItem[],
  parent: string | null,
  position: string,
): MoveTarget => {
  const [first] = siblings;
  if (position === FIRST && first) return { parent, before: pointerTo(first.content) };
  const previous = position === LAST ? siblings.at(-1) : siblings.find(({ id }) => id === position);
  return previous ? { parent, after: pointerTo(previous.content) } : { parent };
};

/** Asks for the target: a collection, and the position in it. */
const MoveDialog = ({ item, onClose }: { item: ContentItem; onClose: () => void }) => {
  const organization = useOrganization();
  const items = useContentTree();
  const { move } = useMoves();
  const siblingsOf = (parent: string | null) =>
    siblingsIn(items, parent).filter(({ id }) => id !== item.id);
  const stood = siblingsIn(items, item.parent);
  const [presentPosition] = useState(() => {
    const index = stood.findIndex(({ id }) => id === item.id);
    return index <= 0 ? FIRST : (stood[index - 1]?.id ?? FIRST);
  });
  const choices = collectionChoices(organization, items, item.id);
  // An item in a collection the caller cannot open starts at the top level.
  const [parent, setParent] = useState(
    choices.find(({ value }) => value === item.parent)?.value ?? null,
  );
  const [position, setPosition] = useState(parent === item.parent ? presentPosition : LAST);
  const siblings = siblingsOf(parent);
  const isLast = siblings.length > 0 && siblings.at(-1)?.id === presentPosition;
  const same =
    parent === item.parent && (position === presentPosition || (position === LAST && isLast));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.moves.dialog.title(item.text)}
      body={
        <div className="flex flex-col gap-4 text-ink">
          <Field label={messages.moves.dialog.collection}>
            <Select
              value={parent ?? ""}
              options={choices.map(({ value, label, disabledReason }) => ({
                value: value ?? "",
                label: disabledReason === undefined ? label : `${label} (${disabledReason})`,
                disabled: disabledReason !== undefined && value !== item.parent,
              }))}
              onChange={({ target }) => {
                const next = target.value === "" ? null : target.value;
                setParent(next);
                setPosition(next === item.parent ? presentPosition : LAST);
              }}
            />
          </Field>
          <Field label={messages.moves.dialog.position}>
            <Select
              value={position}
              options={[
                { value: FIRST, label: messages.moves.dialog.first },
                ...siblings.map(({ id, text }) => ({
                  value: id,
                  label: messages.moves.dialog.after(text),
                })),
                { value: LAST, label: messages.moves.dialog.last },
              ]}
              onChange={({ target }) => setPosition(target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel={messages.moves.dialog.submit}
      disabledReason={same ? messages.moves.dialog.same : undefined}
      onConfirm={() => move(item, targetOf(siblings, parent, position))}
      describeFailure={describeFailure}
    />
  );
};

interface ItemDialogProps {
  readonly request: ItemDialogRequest;
  readonly onClose: () => void;
}

/** The dialog of the current request. */
export const ItemDialog = ({ request: { kind, item }, onClose }: ItemDialogProps) => {
  const { content } = item;
  switch (kind) {
    case "rename":
      return content.object === "space" ? (
        <RenameSpaceDialog space={content} onClose={onClose} />
      ) : (
        <RenameCollectionDialog collection={content} onClose={onClose} />
      );
    case "duplicate":
      return content.object === "space" && <DuplicateDialog space={content} onClose={onClose} />;
    case "move":
      return <MoveDialog item={item} onClose={onClose} />;
    case "delete":
      return <DeleteDialog item={item} onClose={onClose} />;
  }
};
