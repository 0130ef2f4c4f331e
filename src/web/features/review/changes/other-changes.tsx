import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FramedPicture, isShownPicture } from "#web/features/content/index.ts";
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
  renamed: "accent",
  deleted: "danger",
};

type ChangeKind = keyof typeof messages.kind;

const kindOf = (type: string): ChangeKind => {
  if (type.endsWith("_created")) return "created";
  return type.endsWith("_deleted") ? "deleted" : "edited";
};

const Kind = ({ kind }: { kind: ChangeKind }) => (
  <Badge tone={tones[kind]}>{messages.kind[kind]}</Badge>
);

/** What happened to a file: with unchanged bytes, it was only renamed. */
const kindOfFile = (change: FileChange): ChangeKind =>
  change.type === "file_edited" && change.attributes.downloadURL === undefined
    ? "renamed"
    : kindOf(change.type);

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

/** The images before and after a change to a file whose bytes changed, where they are images that can be shown. */
const picturesOf = ({ file, ...change }: FileChange) => {
  const { contentType, downloadURL } = file;
  const now = { at: downloadURL, type: contentType };
  const sides: { readonly name: string; readonly at: string | undefined; readonly type: string }[] =
    [];
  if (change.type === "file_deleted") sides.push({ name: messages.before, ...now });
  else if (change.type === "file_created") sides.push({ name: messages.after, ...now });
  else if (change.attributes.downloadURL !== undefined) {
    const { downloadURL: address, contentType: type } = change.attributes;
    sides.push(
      { name: messages.before, at: address.before, type: type?.before ?? contentType },
      { name: messages.after, ...now },
    );
  }
  return sides.flatMap(({ name, at, type }) =>
    at !== undefined && isShownPicture(type) ? [{ name, at }] : [],
  );
};

const FilePictures = ({ change }: { change: FileChange }) => {
  const pictures = picturesOf(change);
  if (pictures.length === 0) return null;
  return (
    <span className="mt-2 grid max-w-xl grid-cols-2 gap-3">
      {pictures.map(({ name, at }) => (
        <span key={name} className="min-w-0">
          <FramedPicture address={at} alt={messages.picture(name, change.file.name)} />
          <span aria-hidden className="mt-1 block text-sm text-muted">
            {name}
          </span>
        </span>
      ))}
    </span>
  );
};

interface FileRowProps {
  readonly change: FileChange;
  /** Returns the address of an existing file's screen. If absent, the name links to the download. */
  readonly addressOf: ((id: string) => string) | undefined;
}

const fileLinkClass = "rounded-sm font-medium wrap-anywhere hover:underline";

const FileName = ({ change: { type, file }, addressOf }: FileRowProps) =>
  addressOf === undefined || type === "file_deleted" ? (
    <a href={file.downloadURL} className={fileLinkClass}>
      {file.name}
    </a>
  ) : (
    <Link to={addressOf(file.id)} className={fileLinkClass}>
      {file.name}
    </Link>
  );

const FileRow = ({ change, addressOf }: FileRowProps) => {
  const attributes = change.type === "file_edited" ? change.attributes : undefined;
  const size = attributes?.size;
  const plain = [attributes?.name, attributes?.contentType].filter((sides) => sides !== undefined);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 grow basis-56">
        <FileName change={change} addressOf={addressOf} />
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
        <FilePictures change={change} />
      </span>
      <Kind kind={kindOfFile(change)} />
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
    <Kind kind={kindOf(change.type)} />
  </li>
);

export interface OtherChangesProps {
  readonly name: ChangeSection;
  readonly changes: Changes;
  /** Returns the address of a file's screen in what is compared; absent where there is none. */
  readonly fileAddress?: (id: string) => string;
}

/** The changes to files, variables or reusable contents. */
export const OtherChanges = ({ name, changes, fileAddress }: OtherChangesProps) => {
  switch (name) {
    case "-files":
      return (
        <Rows title={messages.filesTitle}>
          {changes.files.map((change) => (
            <FileRow key={change.file.id} change={change} addressOf={fileAddress} />
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
