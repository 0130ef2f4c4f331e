import { FileUp } from "lucide-react";
import { type DragEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextAreaField, TextField } from "#web/forms/fields/text-field.tsx";
import { asSentence } from "#web/forms/failure-fields.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { Progress } from "#web/shell/progress.tsx";
import { Button } from "#web/ui/button.tsx";
import { sourceMessages as messages } from "../messages.ts";
import { type SourceForm, ways } from "./source-form.ts";

const choices = ways.map((value) => ({ value, ...messages.ways[value] }));

/** Asks for a file: chosen by a button, or dropped. */
const FileField = ({ form, file, choose, sent }: SourceForm) => {
  const picker = useRef<HTMLInputElement>(null);
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined) choose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const problem = form.methods.formState.errors.fileName?.message;
  return (
    <div
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      className="flex flex-col gap-2 rounded-md border border-dashed border-control px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={FileUp}
          onClick={() => picker.current?.click()}
          {...(problem !== undefined && { "aria-invalid": true })}
        >
          {file === undefined ? messages.choose : messages.chooseOther}
        </Button>
        <span className="text-sm text-muted">{messages.dropHint}</span>
        <input
          ref={picker}
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
          aria-label={messages.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file can be chosen again once it was put right.
            target.value = "";
          }}
        />
      </div>
      <p role="status" className="text-sm wrap-anywhere">
        {file === undefined ? (
          <span className="text-muted">{messages.noFile}</span>
        ) : (
          <>
            <span className="font-medium">{file.name}</span>{" "}
            <span className="text-muted">{formatBytes(file.size)}</span>
          </>
        )}
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-sm text-danger-ink">
          {asSentence(problem)}
        </p>
      )}
      {sent !== undefined && (
        <Progress
          label={messages.uploading}
          value={Math.round(sent.done / 1000)}
          max={Math.max(1, Math.round(sent.all / 1000))}
          unit={messages.unit}
        />
      )}
    </div>
  );
};

/** The fields of a source: where it comes from, and what comes from there. */
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
