import { useMutation } from "@tanstack/react-query";
import { CircleAlert, Trash2, Upload } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { MAX_PICTURE_BYTES } from "#contract/schemas/limits.ts";
import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { asSentence } from "../failure-fields.ts";
import { pictureMessages as messages } from "./picture-messages.ts";

/** Returns what is wrong with the picture: the service's message if it is about the file, else the failure. */
const problemOf = (error: unknown): string => {
  const detail = error instanceof ServiceFailure ? error.details[0] : undefined;
  if (detail !== undefined) return `${asSentence(detail.message)}.`;
  const { title, text } = describeFailure(error);
  return `${title}. ${text}`;
};

const tooLarge = ({ size }: File): ServiceFailure | undefined => {
  if (size <= MAX_PICTURE_BYTES) return undefined;
  const message = messages.tooLarge(formatBytes(size), formatBytes(MAX_PICTURE_BYTES));
  return new ServiceFailure(message, {
    kind: "refused",
    status: 413,
    details: [{ path: "", message }],
  });
};

interface PictureFieldProps {
  readonly label: string;
  /** The current picture. */
  readonly avatar: ReactNode;
  /** Whether there is a picture to remove. */
  readonly uploaded: boolean;
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** A picture that is uploaded and removed at once, independently of unsaved input in the form. */
export const PictureField = ({ label, avatar, uploaded, upload, remove }: PictureFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation<"uploaded" | "removed", unknown, File | undefined>({
    mutationFn: async (file) => {
      if (file === undefined) {
        await remove();
        return "removed";
      }
      const refused = tooLarge(file);
      if (refused !== undefined) throw refused;
      await upload(file);
      return "uploaded";
    },
  });
  const { isPending, variables, error, data } = sending;
  const describedBy = error === null ? `${id}-hint` : `${id}-error ${id}-hint`;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-sm font-medium">
        {label}
      </p>
      <div className="flex items-center gap-4">
        {avatar}
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button
            icon={Upload}
            pending={isPending && variables !== undefined}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
          >
            {uploaded ? messages.replace : messages.upload}
          </Button>
          {uploaded && (
            <Button
              variant="ghost"
              icon={Trash2}
              pending={isPending && variables === undefined}
              onClick={() => sending.mutate(undefined)}
            >
              {messages.remove}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) sending.mutate(file);
              // Lets the same file be chosen again after it was fixed.
              target.value = "";
            }}
          />
        </div>
      </div>
      {error !== null && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex gap-1.5 text-sm text-danger-ink wrap-anywhere"
        >
          <CircleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
          <span>{problemOf(error)}</span>
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {messages.hint(formatBytes(MAX_PICTURE_BYTES))}
      </p>
      <p role="status" className="sr-only">
        {data === undefined || isPending ? "" : messages[data]}
      </p>
    </div>
  );
};
