import { useMemo, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { z } from "zod";
import { groupTitle } from "#contract/schemas/site-fields.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ChoiceSearch } from "#web/ui/choice-search.tsx";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { useQuery } from "@tanstack/react-query";
import { mayShow, useSiteName } from "../use-site.ts";

/** What a space is called; one without a title still has a name. */
const nameOfSpace = ({ title }: Pick<Space, "title">): string =>
  title === "" ? messages.untitled : title;

/** The spaces that the caller may put on a site, by name. */
const useShowableSpaces = () => {
  const { organizationId } = useSiteName();
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const spaces = useMemo(
    () =>
      data
        ?.filter(mayShow)
        .toSorted((one, other) => nameOfSpace(one).localeCompare(nameOfSpace(other))),
    [data],
  );
  return { spaces, failed: data === undefined && isError, retry: () => void refetch() };
};

/** Longer than any title. */
const MAX_SEARCH = 64;
/** More rows than this help nobody to choose. */
const MOST_SHOWN = 100;

interface SpaceChoiceProps {
  readonly chosen: readonly Space[];
  readonly onChange: (chosen: readonly Space[]) => void;
  /** Only one can be chosen. */
  readonly single?: boolean;
  readonly hint?: string;
}

/** Chooses among the spaces the caller may put on the site, those on it already marked. */
const SpaceChoice = ({ chosen, onChange, single = false, hint }: SpaceChoiceProps) => {
  const { state } = useEditor();
  const { spaces, failed, retry } = useShowableSpaces();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const there = new Set(allSiteSpaces(state.shown).map(({ space }) => space));
  const found = (spaces ?? []).filter((space) =>
    nameOfSpace(space).toLocaleLowerCase().includes(wanted),
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
      hint={hint}
      words={messages.add.search}
      maxLength={MAX_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={spaces === undefined}
      pending={spaces === undefined && !failed}
      failed={failed}
      onRetry={retry}
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
              <span className="wrap-anywhere">{nameOfSpace(space)}</span>
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
export const newItemId = (): string => {
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

interface AddDialogProps {
  readonly onClose: () => void;
}

/** Chooses spaces and makes a section of each. */
export const AddSectionsDialog = ({ group, onClose }: AddDialogProps & { group?: string }) => {
  const { state, save } = useEditor();
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  const [wraps] = useState(state.shown.type === "siteSpaces" && state.shown.items.length > 0);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.add.sectionTitle}
      body={
        <div className="flex flex-col gap-4">
          <p>
            {messages.add.sectionText} {wraps && messages.add.wrapText}
          </p>
          <div className="text-ink">
            <SpaceChoice chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      }
      confirmLabel={messages.add.submitSections(chosen.length)}
      disabledReason={chosen.length === 0 ? messages.add.needOne : undefined}
      onConfirm={() =>
        save({
          edits: sectionsOfSpaces(state.shown, chosen, group),
          label: messages.edits.addSpaces(chosen.length),
        })
      }
      describeFailure={describeFailure}
    />
  );
};

/** Chooses spaces for a section, or for the top level of a site without sections. */
export const AddSpacesDialog = ({
  section,
  onClose,
}: AddDialogProps & { section?: SectionItem | undefined }) => {
  const { save } = useEditor();
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.add.spaceTitle(section?.title)}
      body={
        <div className="flex flex-col gap-4">
          <p>{messages.add.spaceText}</p>
          <div className="text-ink">
            <SpaceChoice chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      }
      confirmLabel={messages.add.submitSpaces(chosen.length)}
      disabledReason={chosen.length === 0 ? messages.add.needOne : undefined}
      onConfirm={() =>
        save({
          edits: chosen.map((space) => ({
            operation: "add_site_space",
            id: newItemId(),
            space: space.id,
            ...(section === undefined ? {} : { section: section.id }),
          })),
          label: messages.edits.addSpaces(chosen.length),
        })
      }
      describeFailure={describeFailure}
    />
  );
};

/** Chooses another space for a site-space; all else about it stays. */
export const ReplaceDialog = ({ item, onClose }: AddDialogProps & { item: SiteSpaceItem }) => {
  const { save } = useEditor();
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  const [space] = chosen;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.replace.title(item.title)}
      body={
        <div className="flex flex-col gap-4">
          <p>{messages.replace.text}</p>
          <div className="text-ink">
            <SpaceChoice single chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      }
      confirmLabel={messages.replace.submit}
      disabledReason={space === undefined ? messages.replace.needOne : undefined}
      onConfirm={async () => {
        if (space === undefined) return;
        await save({
          edits: [{ operation: "update_site_space", siteSpace: item.id, space: space.id }],
          label: messages.edits.replace(item.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

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
      <TextField form={form} name="title" label={messages.add.title} autoComplete="off" />
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
