import { useId, useState } from "react";
import type { SchemaTerms } from "#openapi/compare/schema-terms.ts";
import type { Example, MediaDescription } from "#openapi/describe/describe-operation.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Select } from "#web/ui/select.tsx";
import { operationMessages as messages } from "./messages.ts";
import { SchemaTree } from "./schema-tree.tsx";

/** The number of lines and characters that certainly fit in the box. */
const MAX_LINES = 14;
const MAX_CHARACTERS = 400;

/** How many examples are shown for one media type. */
const MAX_EXAMPLES = 10;

const inFull = ({ value }: Example): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** An example as text, with a copy button. */
export const ExampleBox = ({ example }: { example: Example }) => {
  const named = example.summary ?? example.name;
  const title = named === "" ? messages.example : messages.exampleNamed(named);
  const text = inFull(example);
  // Long examples scroll, and are focusable so that they can be scrolled by keyboard.
  const isLong = text.split("\n").length > MAX_LINES || text.length > MAX_CHARACTERS;
  const scrolled = isLong && ({ role: "region", "aria-label": title, tabIndex: 0 } as const);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-subtle">
      <div className="flex min-h-9 items-center justify-between gap-3 pr-1 pl-3">
        <span className="min-w-0 text-xs wrap-anywhere text-muted">{title}</span>
        <CopyButton iconOnly size="sm" label={messages.copyExample} text={text} />
      </div>
      <div className="max-h-80 overflow-auto -outline-offset-2!" {...scrolled}>
        <pre className="px-3 pb-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </div>
    </div>
  );
};

interface MediaViewProps {
  readonly terms: SchemaTerms;
  readonly media: readonly MediaDescription[];
}

/** The body of a request or response by media type, one at a time. */
export const MediaView = ({ terms, media }: MediaViewProps) => {
  const id = useId();
  const [name, setName] = useState(media[0]?.name);
  const shown = media.find((one) => one.name === name) ?? media[0];
  if (shown === undefined) return null;
  return (
    <div className="space-y-2">
      {media.length === 1 ? (
        <p className="text-sm text-muted">
          {messages.contentType}: <code className="font-mono wrap-anywhere">{shown.name}</code>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <label htmlFor={id} className="text-muted">
            {messages.contentType}
          </label>
          <Select
            id={id}
            value={shown.name}
            onChange={(event) => setName(event.target.value)}
            options={media.map((one) => ({ value: one.name, label: one.name }))}
          />
        </div>
      )}
      {shown.schema && <SchemaTree key={shown.name} terms={terms} schema={shown.schema} />}
      {shown.itemSchema && (
        <div>
          <p className="text-sm font-medium">{messages.streamItem}</p>
          <SchemaTree terms={terms} schema={shown.itemSchema} />
        </div>
      )}
      {shown.examples.slice(0, MAX_EXAMPLES).map((example) => (
        <ExampleBox key={example.name} example={example} />
      ))}
    </div>
  );
};
