import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { Space } from "#web/api/spaces.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { newItemId } from "./new-id.ts";
import { SpaceChoice } from "./space-choice.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";

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
          words: messages.words.addSpaces(chosen.length),
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
          words: messages.words.addSpaces(chosen.length),
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
          words: messages.words.replace(item.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};
