import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeFailure, isRefusedFor } from "#web/api/failures.ts";
import {
  patience,
  readTranslationFile,
  type TranslationFileQuery,
  type TranslationPath,
} from "#web/api/translations.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { translationMessages } from "../messages.ts";
import { type PageState, pageStates } from "../search.ts";
import { exportMessages as messages } from "./messages.ts";

type Format = TranslationFileQuery["format"];

const files = {
  xliff: { type: "application/xliff+xml", extension: "xlf" },
  po: { type: "text/x-gettext-translation", extension: "po" },
} as const satisfies Record<Format, unknown>;
const formats = ["xliff", "po"] as const satisfies readonly Format[];

interface ExportDialogProps {
  readonly path: TranslationPath;
  /** Title of the space being translated. */
  readonly title: string;
  /** Name of the target language. */
  readonly language: string;
  readonly onClose: () => void;
}

/** Saves the texts of a translation as a file for translators. */
export const ExportDialog = ({ path, title, language, onClose }: ExportDialogProps) => {
  const [format, setFormat] = useState<Format>("xliff");
  const [state, setState] = useState<PageState>();
  const { mutateAsync, isPending, error, failureReason } = useMutation({
    mutationFn: (query: TranslationFileQuery) => readTranslationFile(path, query),
    ...patience,
  });
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const download = async () => {
    const text = await mutateAsync({ format, ...(state && { state }) });
    // Closing the dialog while it was waiting cancels the download.
    if (isClosed.current) return;
    const { type, extension } = files[format];
    saveFile(messages.file(title, language, extension), `${type};charset=utf-8`, text);
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => {
              download().catch(() => undefined);
            }}
          >
            {messages.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error !== null && (
          <Callout tone="danger" title={describeFailure(error).title}>
            {describeFailure(error).text}
          </Callout>
        )}
        <p role="status" className="text-muted empty:hidden">
          {isPending && isRefusedFor(failureReason, "busy") && messages.waiting}
        </p>
        <RadioGroup
          label={messages.format}
          value={format}
          options={formats.map((value) => ({ value, ...messages.formats[value] }))}
          onChange={(chosen) => setFormat(formats.find((one) => one === chosen) ?? "xliff")}
        />
        <Field label={messages.texts}>
          <Select
            value={state ?? ""}
            options={[
              { value: "", label: messages.everything },
              ...pageStates.map((value) => ({ value, label: translationMessages.filters[value] })),
            ]}
            onChange={({ target }) => setState(pageStates.find((one) => one === target.value))}
          />
        </Field>
      </div>
    </Dialog>
  );
};
