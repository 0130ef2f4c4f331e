import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FileX2 } from "lucide-react";
import { useState } from "react";
import type { SpaceFile } from "#web/api/content.ts";
import { describeFailure } from "#web/api/failures.ts";
import { fileBacklinksQuery } from "#web/api/links.ts";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { insertIssue, toBase64 } from "../editor/insert-files.ts";
import { PageLink } from "../links/link-ends.tsx";
import { fileMessages as messages } from "./messages.ts";
import { useFileChange } from "./use-file-change.ts";

/** Pages that the panel lists. */
const MOST_USES = 1000;

interface FileDialogProps {
  readonly file: SpaceFile;
  readonly onClose: () => void;
}

const Uses = ({ file }: { file: SpaceFile }) => {
  const { spaceId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const query = fileBacklinksQuery(spaceId, file.id, { limit: MOST_USES });
  const { data, error, refetch } = useQuery(query);
  if (data === undefined && error === null) return <ListSkeleton rows={4} />;
  if (data === undefined)
    return (
      <RetryCallout title={describeFailure(error).title} onRetry={() => void refetch()}>
        {describeFailure(error).text}
      </RetryCallout>
    );
  const { items, count = items.length } = data;
  if (items.length === 0) return <EmptyState icon={FileX2} title={messages.noUses} />;
  return (
    <>
      <ul aria-label={messages.usesList} className="flex flex-col">
        {items.map(
          (place) =>
            place.kind === "page" && (
              <li
                key={place.page.id}
                className="border-t border-line py-2.5 wrap-anywhere first:border-t-0"
              >
                <PageLink place={place} />
              </li>
            ),
        )}
      </ul>
      {count > items.length && (
        <p className="text-sm text-muted">{messages.more(items.length, count)}</p>
      )}
    </>
  );
};

/** The pages that show a file or link to it. */
export const UsesPanel = ({ file, onClose }: FileDialogProps) => (
  <SidePanel open onOpenChange={onClose} title={messages.usesPanel(file.name)}>
    <Uses file={file} />
  </SidePanel>
);

/** Asks for the file that takes the place of another. */
export const ReplaceDialog = ({ file, onClose }: FileDialogProps) => {
  const { way, run } = useFileChange();
  const [chosen, setChosen] = useState<File>();
  const issue = chosen && insertIssue([chosen]);
  return (
    <ConfirmDialog
      open
      tone="primary"
      onOpenChange={onClose}
      title={messages.replacing.title(file.name)}
      body={
        <div className="flex flex-col gap-3">
          <p>{messages.replacing.text(file.uses ?? 0)}</p>
          {way === "propose" && <p>{messages.proposes}</p>}
          <FilePicker accept="" file={chosen} error={issue} onChoose={setChosen} />
        </div>
      }
      confirmLabel={messages.replacing.confirm}
      disabledReason={chosen === undefined ? messages.replacing.choose : issue}
      onConfirm={async () => {
        if (chosen === undefined) return;
        await run({
          change: {
            operation: "replace_file",
            file: file.id,
            contentType: chosen.type === "" ? "application/octet-stream" : chosen.type,
            base64: await toBase64(chosen),
          },
          done: messages.replacing.done(file.name),
          subject: messages.subjects.replace(file.name),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Says what a file's deletion breaks before it is done. */
export const DeleteDialog = ({ file, onClose }: FileDialogProps) => {
  const { way, run } = useFileChange();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.removing.title(file.name)}
      body={
        <div className="flex flex-col gap-3">
          <p>
            {messages.removing.text(file.uses ?? 0)} {messages.removing.back}
          </p>
          {way === "propose" && <p>{messages.proposes}</p>}
        </div>
      }
      confirmLabel={messages.removing.confirm}
      onConfirm={() =>
        run({
          change: { operation: "delete_file", file: file.id },
          done: messages.removing.done(file.name),
          subject: messages.subjects.remove(file.name),
        })
      }
      describeFailure={describeFailure}
    />
  );
};
