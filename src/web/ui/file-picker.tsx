import { CircleAlert, FileUp } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { Button } from "./button.tsx";

interface FilePickerProps {
  /** MIME types and extensions offered by the system's file dialog; others can still be dropped. */
  readonly accept: string;
  /** The most recently chosen file. */
  readonly file: { readonly name: string; readonly size: number } | undefined;
  /** Why the chosen file, or its absence, is not accepted. */
  readonly error?: string | undefined;
  readonly onChoose: (file: File) => void;
  /** Shown below the file's name, such as the upload progress. */
  readonly children?: ReactNode;
}

/** Takes a file, by button or drag and drop, and shows its name and what is wrong with it. */
export const FilePicker = ({ accept, file, error, onChoose, children }: FilePickerProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen !== undefined) onChoose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      className={cx(
        "flex flex-col gap-2 rounded-md border border-dashed px-4 py-3",
        over && "bg-subtle",
        error === undefined ? "border-control" : "border-danger",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={FileUp}
          onClick={() => input.current?.click()}
          aria-describedby={error === undefined ? `${id}-file` : `${id}-error ${id}-file`}
          {...(error !== undefined && { "aria-invalid": true })}
        >
          {file === undefined ? "Choose file" : "Choose another file"}
        </Button>
        <span className="text-sm text-muted">or drop it here</span>
        <input
          ref={input}
          hidden
          type="file"
          accept={accept}
          onChange={({ target }) => {
            take(target.files);
            // Lets the same file be chosen again after it was fixed.
            target.value = "";
          }}
        />
      </div>
      <p id={`${id}-file`} role="status" className="text-sm wrap-anywhere">
        {file === undefined ? (
          <span className="text-muted">No file chosen</span>
        ) : (
          <>
            <span className="font-medium">{file.name}</span>{" "}
            <span className="text-muted">{formatBytes(file.size)}</span>
          </>
        )}
      </p>
      {error !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex gap-1.5 text-sm text-danger-ink wrap-anywhere"
        >
          <CircleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </div>
  );
};
