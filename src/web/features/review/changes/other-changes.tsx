import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { changeMessages as messages } from "../messages.ts";
import type {
  Changes,
  ChangeSection,
  FileChange,
  ReusableChange,
  VariablesChange,
} from "./changes.tsx";

const tones: Readonly<Record<keyof typeof messages.kind, BadgeTone>> = {
  created: "success",
  edited: "accent",
  deleted: "danger",
};

const kindOf = (type: string): keyof typeof messages.kind => {
  if (type.endsWith("_created")) return "created";
  return type.endsWith("_deleted") ? "deleted" : "edited";
};

const Kind = ({ type }: { type: string }) => {
  const kind = kindOf(type);
  return <Badge tone={tones[kind]}>{messages.kind[kind]}</Badge>;
};

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-lg font-semibold">{title}</h2>
    <ul
      aria-label={title}
      className="divide-y divide-line rounded-md border border-line bg-surface"
    >
      {children}
    </ul>
  </section>
);

type Value = string | number | boolean | undefined;

/** An old and a new value, the old one struck out. */
const Sides = ({ before, after }: { before?: Value; after?: Value }) => (
  <span className="wrap-anywhere">
    {before !== undefined && (
      <del className="text-danger-ink decoration-1">
        <span className="sr-only">{messages.before}: </span>
        {String(before)}
      </del>
    )}
    {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
    {after !== undefined && (
      <ins className="text-success-ink no-underline">
        <span className="sr-only">{messages.after}: </span>
        {String(after)}
      </ins>
    )}
  </span>
);

const FileRow = ({ change }: { change: FileChange }) => {
  const attributes = change.type === "file_edited" ? change.attributes : undefined;
  const size = attributes?.size;
  const plain = [attributes?.name, attributes?.contentType].filter((sides) => sides !== undefined);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 grow basis-56">
        <a
          href={change.file.downloadURL}
          className="rounded-sm font-medium wrap-anywhere hover:underline"
        >
          {change.file.name}
        </a>
        <span className="block text-sm text-muted">{change.file.contentType}</span>
        {plain.map((sides) => (
          <span key={`${sides.before ?? ""} ${sides.after ?? ""}`} className="block text-sm">
            <Sides {...sides} />
          </span>
        ))}
        {size !== undefined && (
          <span className="tabular block text-sm">
            <Sides
              {...(size.before !== undefined && { before: messages.bytes(size.before) })}
              {...(size.after !== undefined && { after: messages.bytes(size.after) })}
            />
          </span>
        )}
      </span>
      <Kind type={change.type} />
    </li>
  );
};

const VariableRows = ({ change }: { change: VariablesChange }) =>
  Object.entries(change.variables).map(([name, sides]) => (
    <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <code className="min-w-40 font-mono text-sm wrap-anywhere">{name}</code>
      <Sides {...sides} />
    </li>
  ));

const ReusableRow = ({ change }: { change: ReusableChange }) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
    <span className="min-w-0 grow wrap-anywhere">{change.reusableContent.title}</span>
    <Kind type={change.type} />
  </li>
);

/** The changes of files, variables or reusable contents. */
export const OtherChanges = ({ name, changes }: { name: ChangeSection; changes: Changes }) => {
  switch (name) {
    case "-files":
      return (
        <Rows title={messages.filesTitle}>
          {changes.files.map((change) => (
            <FileRow key={change.file.id} change={change} />
          ))}
        </Rows>
      );
    case "-variables":
      return (
        <Rows title={messages.variablesTitle}>
          {changes.variables.map((change, index) => (
            <VariableRows key={index} change={change} />
          ))}
        </Rows>
      );
    case "-reusable":
      return (
        <Rows title={messages.reusableTitle}>
          {changes.reusable.map((change) => (
            <ReusableRow key={change.reusableContent.id} change={change} />
          ))}
        </Rows>
      );
  }
};
