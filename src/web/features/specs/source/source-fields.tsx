import { useWatch } from "react-hook-form";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextAreaField, TextField } from "#web/forms/fields/text-field.tsx";
import { asSentence } from "#web/forms/failure-fields.ts";
import { Progress } from "#web/shell/progress.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { sourceMessages as messages } from "../messages.ts";
import { type SourceForm, ways } from "./source-form.ts";

const choices = ways.map((value) => ({ value, ...messages.ways[value] }));

const FileField = ({ form, file, choose, sent }: SourceForm) => {
  const problem = form.methods.formState.errors.fileName?.message;
  return (
    <FilePicker
      accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
      file={file}
      error={problem === undefined ? undefined : asSentence(problem)}
      onChoose={choose}
    >
      {sent !== undefined && (
        <Progress
          label={messages.uploading}
          value={Math.round(sent.done / 1000)}
          max={Math.max(1, Math.round(sent.all / 1000))}
          unit={messages.unit}
        />
      )}
    </FilePicker>
  );
};

/** The fields of a source: its kind, and its content or address. */
export const SourceFields = (source: SourceForm) => {
  const { form } = source;
  const way = useWatch({ control: form.methods.control, name: "way" });
  return (
    <>
      <RadioField form={form} name="way" label={messages.way} choices={choices} />
      {way === "url" && (
        <TextField
          form={form}
          name="url"
          type="url"
          inputMode="url"
          spellCheck={false}
          label={messages.url}
          hint={messages.urlHint}
          placeholder="https://"
        />
      )}
      {way === "file" && <FileField {...source} />}
      {way === "text" && (
        <TextAreaField
          form={form}
          name="text"
          rows={8}
          code
          label={messages.text}
          hint={messages.textHint}
        />
      )}
    </>
  );
};
