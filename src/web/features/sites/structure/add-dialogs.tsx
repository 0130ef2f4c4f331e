import { useMemo, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import type { Gesture } from "./gestures.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { z } from "zod";
import { groupTitle } from "#contract/schemas/site-fields.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { useQuery } from "@tanstack/react-query";
import { mayShow, useSiteName } from "../use-site.ts";

/** Longer than any title. */
const MAX_SEARCH = 64;
/** More rows than this help nobody to choose. */
const MOST_SHOWN = 100;

interface SpaceChoiceProps {
  readonly chosen: readonly Space[];
  readonly onChange: (chosen: readonly Space[]) => void;
  /** Only one can be chosen. */
  readonly single?: boolean | undefined;
}

/** Chooses among the spaces the caller may put on the site, those on it already marked. */
const SpaceChoice = ({ chosen, onChange, single }: SpaceChoiceProps) => {
  const { state } = useEditor();
  const { organizationId } = useSiteName();
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const spaces = useMemo(
    () =>
      data
        ?.filter(mayShow)
        .toSorted((one, other) => titleOfSpace(one).localeCompare(titleOfSpace(other))),
    [data],
  );
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const there = new Set(allSiteSpaces(state.shown).map(({ space }) => space));
  const found = (spaces ?? []).filter((space) =>
    titleOfSpace(space).toLocaleLowerCase().includes(wanted),
  );
  const status = (): string => {
    if (spaces === undefined) return "";
    if (found.length === 0) return wanted === "" ? messages.add.noSpaces : messages.add.noMatch;
    return messages.add.chosen(chosen.length);
  };
  const toggle = (space: Space) => {
    const rest = chosen.filter(({ id }) => id !== space.id);
    if (rest.length < chosen.length) onChange(rest);
    else onChange(single ? [space] : [...chosen, space]);
  };
  return (
    <ChoiceSearch
      label={messages.add.filter}
      words={messages.add.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={spaces === undefined}
      pending={spaces === undefined && !isError}
      failed={spaces === undefined && isError}
      onRetry={() => void refetch()}
      status={status()}
    >
      {found.length > 0 && (
        <ul aria-label={messages.add.space} className="p-1">
          {found.slice(0, MOST_SHOWN).map((space) => (
            <ChoiceRow
              key={space.id}
              checked={chosen.some(({ id }) => id === space.id)}
              onToggle={() => toggle(space)}
              note={there.has(space.id) ? messages.add.already : undefined}
            >
              <span className="wrap-anywhere">{titleOfSpace(space)}</span>
            </ChoiceRow>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 20;
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR = 256 - (256 % LETTERS.length);

/** An id for something new on a site: 20 random letters and digits. */
const newItemId = (): string => {
  let id = "";
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && id.length < LENGTH) id += LETTERS.charAt(byte % LETTERS.length);
  }
  return id;
};

/** A section for each space; on a site without sections the first takes in what is there. */
const sectionsOfSpaces = (
  { type, items }: Structure,
  spaces: readonly Space[],
  group: string | undefined,
): StructureEdit[] =>
  spaces.map((space, at): StructureEdit => ({
    operation: "add_section",
    id: newItemId(),
    space: space.id,
    siteSpace: newItemId(),
    ...(group === undefined ? {} : { group }),
    ...(at === 0 && type === "siteSpaces" && items.length > 0 ? { wrap: newItemId() } : {}),
  }));

interface SpacesDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: (chosen: number) => string;
  /** Said while nothing is chosen. */
  readonly need: string;
  readonly single?: boolean;
  readonly gestureOf: (chosen: readonly Space[]) => Gesture;
  readonly onClose: () => void;
}

/** Asks for spaces, then makes a gesture of those chosen. */
const SpacesDialog = ({ gestureOf, onClose, ...asked }: SpacesDialogProps) => {
  const { save } = useEditor();
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={asked.title}
      body={
        <div className="flex flex-col gap-4">
          <p>{asked.text}</p>
          <div className="text-ink">
            <SpaceChoice single={asked.single} chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      }
      confirmLabel={asked.submitLabel(chosen.length)}
      disabledReason={chosen.length === 0 ? asked.need : undefined}
      onConfirm={() => save(gestureOf(chosen))}
      describeFailure={describeFailure}
    />
  );
};

interface AddDialogProps {
  readonly onClose: () => void;
}

/** Chooses spaces and makes a section of each. */
export const AddSectionsDialog = ({ group, onClose }: AddDialogProps & { group?: string }) => {
  const { state } = useEditor();
  const [wraps] = useState(state.shown.type === "siteSpaces" && state.shown.items.length > 0);
  return (
    <SpacesDialog
      title={messages.add.sectionTitle}
      text={`${messages.add.sectionText} ${wraps ? messages.add.wrapText : ""}`}
      submitLabel={messages.add.submitSections}
      need={messages.add.needOne}
      gestureOf={(chosen) => ({
        edits: sectionsOfSpaces(state.shown, chosen, group),
        label: messages.edits.addSpaces(chosen.length),
      })}
      onClose={onClose}
    />
  );
};

/** Chooses spaces for a section, or for the top level of a site without sections. */
export const AddSpacesDialog = ({
  section,
  onClose,
}: AddDialogProps & { section?: SectionItem | undefined }) => (
  <SpacesDialog
    title={messages.add.spaceTitle(section?.title)}
    text={messages.add.spaceText}
    submitLabel={messages.add.submitSpaces}
    need={messages.add.needOne}
    gestureOf={(chosen) => ({
      edits: chosen.map((space) => ({
        operation: "add_site_space",
        id: newItemId(),
        space: space.id,
        ...(section === undefined ? {} : { section: section.id }),
      })),
      label: messages.edits.addSpaces(chosen.length),
    })}
    onClose={onClose}
  />
);

/** Chooses another space for a site-space; all else about it stays. */
export const ReplaceDialog = ({ item, onClose }: AddDialogProps & { item: SiteSpaceItem }) => (
  <SpacesDialog
    title={messages.replace.title(item.title)}
    text={messages.replace.text}
    submitLabel={() => messages.replace.submit}
    need={messages.replace.needOne}
    single
    gestureOf={(chosen) => ({
      edits: chosen.map(({ id }) => ({
        operation: "update_site_space",
        siteSpace: item.id,
        space: id,
      })),
      label: messages.edits.replace(item.title),
    })}
    onClose={onClose}
  />
);

const schema = z.object({ title: groupTitle });

/** Makes a group, and puts sections of the top level into it. */
export const AddGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const { state, save } = useEditor();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const sections = state.shown.items.filter(({ type }) => type === "site-section");
  const form = useContractForm({
    schema,
    defaultValues: { title: "" },
    submit: ({ title }) =>
      save({
        edits: [
          {
            operation: "add_group",
            id: newItemId(),
            title,
            sections: sections.filter(({ id }) => taken.includes(id)).map(({ id }) => id),
          },
        ],
        label: messages.edits.add(title),
      }),
    onDone: onClose,
  });
  const toggle = (id: string) =>
    setTaken(taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id]);
  return (
    <FormDialog
      form={form}
      title={messages.add.groupTitle}
      description={messages.add.groupText}
      submitLabel={messages.add.submitGroup}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.add.title} />
      {sections.length > 0 && (
        <div>
          <p id="group-sections" className="text-sm font-medium">
            {messages.add.groupSections}
          </p>
          <ul
            aria-labelledby="group-sections"
            className="mt-1.5 max-h-60 overflow-y-auto rounded-sm border border-line p-1"
          >
            {sections.map(({ id, title }) => (
              <ChoiceRow key={id} checked={taken.includes(id)} onToggle={() => toggle(id)}>
                <span className="wrap-anywhere">{title}</span>
              </ChoiceRow>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
};
