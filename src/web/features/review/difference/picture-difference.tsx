import { use } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { PictureBlock, textData } from "#web/features/content/index.ts";
import { DataChanges } from "./data-changes.tsx";
import { SideContext } from "./side.ts";
import { differenceStrings } from "./strings.ts";

const Labelled = ({ label, block }: { label: string; block: Block }) => (
  <div>
    <p className="mb-1 text-sm text-muted">{label}</p>
    <PictureBlock block={block} caption={undefined} />
  </div>
);

/** Ids of files say nothing to a reader; both pictures are shown instead. */
const hiddenNames = (before: Block, after: Block): string[] =>
  [before, after].every((block) => textData(block, "src").startsWith("/files/")) ? ["src"] : [];

/** An image as it was beside what it is; one image when only its words changed. */
export const PictureDifference = ({ before, after }: { before: Block; after: Block }) => {
  const side = use(SideContext);
  const isOther = textData(before, "src") !== textData(after, "src");
  if (side !== "both" || !isOther) {
    return (
      <>
        <DataChanges before={before} after={after} except={hiddenNames(before, after)} />
        <PictureBlock block={side === "before" ? before : after} caption={undefined} />
      </>
    );
  }
  return (
    <>
      <DataChanges before={before} after={after} except={hiddenNames(before, after)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Labelled label={differenceStrings.before} block={before} />
        <Labelled label={differenceStrings.after} block={after} />
      </div>
    </>
  );
};
