import { ArrowDownToLine, Copy, PenLine, Replace, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import type { SpaceFile } from "#web/api/files.ts";
import type { MenuEntries } from "#web/shell/action-menu.tsx";
import { saveAddress } from "#web/shell/save-file.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import type { EditorSource } from "../editor/editor-source.ts";
import { markdownOf } from "../editor/insert-files.ts";
import { type FileWay, useChangedFiles, useFileWays } from "./file-rights.ts";
import { filesPath } from "./files-path.ts";
import { fileMessages as messages } from "./messages.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { useFileChange } from "./use-file-change.ts";

/** The action on files that a dialog is open for. */
type Acting =
  | {
      readonly kind: "replace" | "rename" | "revert";
      readonly way: FileWay;
      readonly file: SpaceFile;
    }
  | { readonly kind: "delete"; readonly way: FileWay; readonly files: readonly SpaceFile[] };

interface ConfirmProps {
  readonly source: EditorSource;
  readonly way: FileWay;
  readonly onClose: () => void;
  /** Called after the action was performed. */
  readonly onDone: () => void;
}

const DeleteDialog = ({
  source,
  way,
  files,
  onClose,
  onDone,
}: ConfirmProps & { readonly files: readonly SpaceFile[] }) => {
  const change = useFileChange(source, way);
  const names = files.map(({ name }) => name);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.delete.title(names)}
      body={files.length === 1 ? messages.delete.text : messages.delete.textMany}
      confirmLabel={way === "request" ? messages.proposing : messages.delete.submit(files.length)}
      onConfirm={async () => {
        await change({
          change: { operation: "delete_files", files: files.map(({ id }) => id) },
          subject: messages.subjects.delete(names),
          done: messages.delete.done(files.length),
        });
        if (way !== "request") onDone();
      }}
      describeFailure={describeFailure}
    />
  );
};

const RevertDialog = ({
  source,
  way,
  file,
  onClose,
}: Omit<ConfirmProps, "onDone"> & { readonly file: SpaceFile }) => {
  const change = useFileChange(source, way);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.revert.title(file.name)}
      body={messages.revert.text}
      confirmLabel={messages.revert.submit}
      tone="primary"
      onConfirm={() =>
        change({
          change: { operation: "revert_file", file: file.id },
          subject: "",
          done: messages.revert.done(file.name),
        })
      }
      describeFailure={describeFailure}
    />
  );
};

interface FileActions {
  /** The ways available to the caller, the usual one first. */
  readonly ways: readonly FileWay[];
  readonly start: (acting: Acting) => void;
  /** The menu items of a file; `without` excludes the one that has its own button. */
  readonly itemsOf: (file: SpaceFile, without?: { readonly replaceBy: FileWay }) => MenuEntries;
  /** The open dialog, if any. */
  readonly dialog: ReactNode;
}

/** The caller's actions on the files of some content; `onDeleted` is called after files were deleted. */
export const useFileActions = (source: EditorSource, onDeleted: () => void): FileActions => {
  const ways = useFileWays(source);
  const changed = useChangedFiles(source);
  const [acting, setActing] = useState<Acting>();
  const onClose = () => setActing(undefined);
  const itemsOf: FileActions["itemsOf"] = (file, without) => [
    ...ways.flatMap((way): MenuEntries => [
      without?.replaceBy !== way && {
        label: messages.actions[way].replace,
        icon: Replace,
        onSelect: () => setActing({ kind: "replace", way, file }),
      },
      {
        label: messages.actions[way].rename,
        icon: PenLine,
        onSelect: () => setActing({ kind: "rename", way, file }),
      },
      way === "plain" &&
        changed.get(file.id) === "file_edited" && {
          label: messages.actions.revert,
          icon: Undo2,
          onSelect: () => setActing({ kind: "revert", way, file }),
        },
      {
        label: messages.actions[way].delete,
        icon: Trash2,
        destructive: true,
        disabledReason: file.uses === 0 ? undefined : messages.isUsed(file.uses),
        onSelect: () => setActing({ kind: "delete", way, files: [file] }),
      },
      "separator",
    ]),
    {
      label: messages.download,
      icon: ArrowDownToLine,
      onSelect: () => saveAddress(file.downloadURL, file.name),
    },
    {
      label: messages.copyLink,
      icon: Copy,
      onSelect: () =>
        copyText(`${window.location.origin}${filesPath(source, file.id)}`, messages.copied.link),
    },
    {
      label: messages.copyMarkdown,
      icon: Copy,
      onSelect: () => copyText(markdownOf(file), messages.copied.markdown),
    },
    {
      label: messages.copyId,
      icon: Copy,
      onSelect: () => copyText(file.id, messages.copied.id),
    },
  ];
  const dialogOf = (now: Acting): ReactNode => {
    const { way } = now;
    switch (now.kind) {
      case "replace":
        return <ReplaceDialog source={source} way={way} file={now.file} onClose={onClose} />;
      case "rename":
        return <RenameDialog source={source} way={way} file={now.file} onClose={onClose} />;
      case "revert":
        return <RevertDialog source={source} way={way} file={now.file} onClose={onClose} />;
      case "delete":
        return (
          <DeleteDialog
            source={source}
            way={way}
            files={now.files}
            onClose={onClose}
            onDone={onDeleted}
          />
        );
    }
  };
  return { ways, start: setActing, itemsOf, dialog: acting && dialogOf(acting) };
};
