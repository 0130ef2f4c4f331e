import { use } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { ImageBlock, PlainText, textData } from "#web/features/content/index.ts";
import { AddedWords, RemovedWords, SideContext } from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";
import { dataLines } from "#content/compare/data-lines.ts";

/** A block's data that is not part of its text, as lines: "Kind: info → warning". */
export const DataChanges = ({
  before,
  after,
  except = [],
}: {
  before: Block;
  after: Block;
  /** Names that are shown elsewhere. */
  except?: readonly string[];
}) => {
  const side = use(SideContext);
  const lines = dataLines(before, after, except);
  const types = messages.types;
  return (
    <>
      {before.type !== after.type && side !== "before" && (
        <p className="mb-1 text-sm text-muted">
          {messages.becameType(types[before.type], types[after.type])}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="mb-1 text-sm wrap-anywhere text-muted">
          {lines.map((line) => (
            <li key={line.name}>
              {line.name}:{" "}
              {side !== "after" && (
                <RemovedWords>
                  <PlainText text={line.before} />
                </RemovedWords>
              )}{" "}
              {side !== "before" && (
                <AddedWords>
                  <PlainText text={line.after} />
                </AddedWords>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Labelled = ({ label, block }: { label: string; block: Block }) => (
  <div>
    <p className="mb-1 text-sm text-muted">{label}</p>
    <ImageBlock block={block} caption={undefined} />
  </div>
);

/** File ids mean nothing to a reader; both pictures are shown instead. */
const hiddenNames = (before: Block, after: Block): string[] =>
  [before, after].every((block) => textData(block, "src").startsWith("/files/")) ? ["src"] : [];

/** The old image beside the new one, or a single image if only its text changed. */
export const ImageDifference = ({ before, after }: { before: Block; after: Block }) => {
  const side = use(SideContext);
  const isOther = textData(before, "src") !== textData(after, "src");
  if (side !== "both" || !isOther) {
    return (
      <>
        <DataChanges before={before} after={after} except={hiddenNames(before, after)} />
        <ImageBlock block={side === "before" ? before : after} caption={undefined} />
      </>
    );
  }
  return (
    <>
      <DataChanges before={before} after={after} except={hiddenNames(before, after)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label={messages.before} block={before} />
        <Labelled label={messages.after} block={after} />
      </div>
    </>
  );
};
