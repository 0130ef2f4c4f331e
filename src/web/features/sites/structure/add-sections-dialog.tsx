import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { Space } from "#web/api/spaces.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { messages } from "./messages.ts";
import { newItemId } from "./new-item-id.ts";
import { editsOf, type NewSection, previewsOf, type SectionPreview } from "./new-sections.ts";
import { SpaceChoice } from "./space-choice.tsx";
import { useEditor } from "./structure-editor.ts";

interface SectionFieldsProps {
  readonly space: string;
  readonly preview: SectionPreview;
  readonly onChange: (change: Pick<NewSection, "title" | "path">) => void;
}

/** The title and path of a new section; the path follows the title until it is edited. */
const SectionFields = ({ space, preview, onChange }: SectionFieldsProps) => {
  const { title, path, address, titleError, pathError } = preview;
  return (
    <fieldset className="rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-sm font-medium wrap-anywhere">
        {messages.add.sectionFields(space)}
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={messages.add.title} error={titleError && asSentence(titleError)}>
          <Input
            autoComplete="off"
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        <Field
          label={messages.add.path}
          hint={address && messages.add.sectionAddress(address)}
          error={pathError && asSentence(pathError)}
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            value={path}
            onChange={({ target }) => onChange({ path: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
};

interface AddSectionsDialogProps {
  readonly group?: string;
  readonly onClose: () => void;
}

interface Chosen {
  readonly space: Space;
  readonly section: NewSection;
}

/** Selects spaces and creates a section from each, with a title and a path. */
export const AddSectionsDialog = ({ group, onClose }: AddSectionsDialogProps) => {
  const { state, titles, save } = useEditor();
  const [wrap] = useState(() =>
    state.shown.type === "siteSpaces" && state.shown.items.length > 0 ? newItemId() : undefined,
  );
  // The structure when the dialog opened, so that sections being saved do not conflict with themselves.
  const [structure] = useState(state.shown);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const known = new Map(chosen.map(({ space }) => [space.id, titleOfSpace(space)]));
  const where = { group, wrap };
  const sections = chosen.map(({ section }) => section);
  const previews = previewsOf(structure, sections, where, {
    titleOf: (space) => known.get(space) ?? titles.titleOf(space),
  });
  const choose = (spaces: readonly Space[]) =>
    setChosen(
      spaces.map(
        (space) =>
          chosen.find((one) => one.space.id === space.id) ?? {
            space,
            section: { id: newItemId(), siteSpace: newItemId(), space: space.id },
          },
      ),
    );
  const change = (id: string, written: Pick<NewSection, "title" | "path">) =>
    setChosen(
      chosen.map((one) =>
        one.section.id === id ? { ...one, section: { ...one.section, ...written } } : one,
      ),
    );
  const isWrong = previews.some(
    ({ titleError, pathError }) => titleError !== undefined || pathError !== undefined,
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.add.sectionTitle}
      body={
        <div className="flex flex-col gap-4">
          <p>{`${messages.add.sectionText} ${wrap === undefined ? "" : messages.add.wrapText}`}</p>
          <div className="flex flex-col gap-4 text-ink">
            <SpaceChoice chosen={chosen.map(({ space }) => space)} onChange={choose} />
            {chosen.map(({ space, section }, at) => {
              const preview = previews[at];
              return (
                preview && (
                  <SectionFields
                    key={section.id}
                    space={titleOfSpace(space)}
                    preview={preview}
                    onChange={(written) => change(section.id, written)}
                  />
                )
              );
            })}
          </div>
        </div>
      }
      confirmLabel={messages.add.submitSections(chosen.length)}
      disabledReason={
        chosen.length === 0
          ? messages.add.needOne
          : isWrong
            ? messages.add.checkSections
            : undefined
      }
      onConfirm={() =>
        save({ edits: editsOf(sections, where), label: messages.edits.addSpaces(chosen.length) })
      }
      describeFailure={describeFailure}
    />
  );
};
