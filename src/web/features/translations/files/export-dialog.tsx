import { useState } from "react";
import { unitStates } from "#contract/schemas/enums.ts";
import { type UnitState } from "#translation/units/unit-state.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
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
import { exportMessages as messages } from "./messages.ts";

type Format = TranslationFileQuery["format"];

const files = {
  xliff: { type: "application/xliff+xml", extension: "xlf" },
  po: { type: "text/x-gettext-translation", extension: "po" },
} as const satisfies Record<Format, unknown>;
const formats = ["xliff", "po"] as const satisfies readonly Format[];

interface ExportDialogProps {
  readonly path: TranslationPath;
  /** Of the space that is translated. */
  readonly title: string;
  /** That it is translated into. */
  readonly language: string;
  readonly onClose: () => void;
}

/** Saves the texts of a translation as a file for translators. */
export const ExportDialog = ({ path, title, language, onClose }: ExportDialogProps) => {
  const [format, setFormat] = useState<Format>("xliff");
  const [state, setState] = useState<UnitState>();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const download = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const text = await readTranslationFile(path, { format, ...(state && { state }) });
      const { type, extension } = files[format];
      saveFile(messages.file(title, language, extension), `${type};charset=utf-8`, text);
      onClose();
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="primary" pending={pending} onClick={() => void download()}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure !== undefined && (
          <Callout tone="danger" title={describeFailure(failure).title}>
            {describeFailure(failure).text}
          </Callout>
        )}
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
              ...unitStates.map((value) => ({ value, label: translationMessages.states[value] })),
            ]}
            onChange={({ target }) => setState(unitStates.find((one) => one === target.value))}
          />
        </Field>
      </div>
    </Dialog>
  );
};
