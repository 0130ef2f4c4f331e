import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { SpaceFile } from "#web/api/files.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { useObjectAddress } from "#web/ui/use-object-address.ts";
import type { EditorSource } from "../editor/editor-source.ts";
import { encodedFile, insertIssue } from "../editor/insert-files.ts";
import { isShownPicture, nameAfter } from "./file-names.ts";
import { FramedPicture } from "./file-picture.tsx";
import type { FileWay } from "./file-rights.ts";
import { fileMessages } from "./messages.ts";
import { useFileChange } from "./use-file-change.ts";

const messages = fileMessages.replace;

/** The current picture and its replacement, if they are pictures. */
const Pictures = ({ file, chosen }: { file: SpaceFile; chosen: File | undefined }) => {
  const picture = chosen !== undefined && isShownPicture(chosen.type) ? chosen : undefined;
  const address = useObjectAddress(picture);
  const sides = [
    ...(isShownPicture(file.contentType) ? [{ name: messages.before, at: file.downloadURL }] : []),
    ...(address === undefined ? [] : [{ name: messages.after, at: address }]),
  ];
  if (sides.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      {sides.map(({ name, at }) => (
        <figure key={name} className="min-w-0">
          <FramedPicture address={at} alt={name} />
          <figcaption aria-hidden className="mt-1 text-sm text-muted">
            {name}
          </figcaption>
        </figure>
      ))}
    </div>
  );
};

interface ReplaceDialogProps {
  readonly source: EditorSource;
  readonly way: FileWay;
  readonly file: SpaceFile;
  readonly onClose: () => void;
}

/** Asks for the replacement of a file, and shows how many pages will use it. */
export const ReplaceDialog = ({ source, way, file, onClose }: ReplaceDialogProps) => {
  const [chosen, setChosen] = useState<File>();
  const change = useFileChange(source, way);
  const issue = chosen === undefined ? undefined : insertIssue([chosen]);
  const name = chosen === undefined ? file.name : nameAfter(file.name, chosen.name);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (picked: File) => {
      await change({
        change: {
          operation: "update_file",
          file: file.id,
          ...(name === file.name ? {} : { name }),
          ...(await encodedFile(picked)),
        },
        subject: fileMessages.subjects.replace(file.name),
        done: messages.done(name),
        fileId: file.id,
      });
      onClose();
    },
  });
  const choose = (picked: File) => {
    reset();
    setChosen(picked);
  };
  const failure = error === null ? undefined : describeFailure(error);
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={messages.title(file.name)}
      description={messages.text(file.uses)}
      footer={
        <>
          <Button onClick={onClose}>{fileMessages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={chosen === undefined ? messages.choose : issue}
            onClick={() => chosen !== undefined && mutate(chosen)}
          >
            {way === "request" ? fileMessages.proposing : messages.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePicker accept="" file={chosen} error={issue} onChoose={choose} />
        <Pictures file={file} chosen={chosen} />
        {chosen !== undefined &&
          isShownPicture(file.contentType) &&
          !chosen.type.startsWith("image/") && (
            <Callout tone="warning" title={messages.noPicture} />
          )}
        {name !== file.name && <p className="text-sm text-muted">{messages.called(name)}</p>}
        {way === "request" && <p className="text-sm text-muted">{messages.request}</p>}
        {failure && (
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        )}
      </div>
    </Dialog>
  );
};
