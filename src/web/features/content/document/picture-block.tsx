import { ImageOff } from "lucide-react";
import { use, useState } from "react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { pictureOf } from "./addresses.ts";
import { textData } from "./block-words.ts";
import { DocumentLink } from "./document-link.tsx";
import { visibleText } from "./hidden-characters.ts";
import { PlainText } from "./plain-text.tsx";
import { documentStrings } from "./strings.ts";
import { SurroundingsContext } from "./surroundings.ts";

const sideOf = (block: Block, name: "width" | "height"): number | undefined => {
  const side = Number(block.data[name]);
  return Number.isInteger(side) && side > 0 && side <= 20_000 ? side : undefined;
};

/** What stands where an image cannot: its words, and the way to it if there is one. */
const NoPicture = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-md border border-dashed border-control px-4 py-3">
    <ImageOff size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <p>{alt === "" ? documentStrings.image : <PlainText text={alt} />}</p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  </div>
);

/** An image of the space, with its caption. */
export const PictureBlock = ({ block, caption }: { block: Block; caption: ReactNode }) => {
  const { fileAddress } = use(SurroundingsContext);
  const [failed, setFailed] = useState<string>();
  const source = textData(block, "src");
  const picture = pictureOf(source, fileAddress);
  const alt = textData(block, "alt");
  const title = textData(block, "title");
  const file = picture.kind === "own" && failed !== picture.file.address ? picture.file : undefined;
  const width = sideOf(block, "width") ?? file?.width;
  const height = sideOf(block, "height") ?? file?.height;
  return (
    <figure>
      {file !== undefined && (
        <img
          src={file.address}
          alt={visibleText(alt)}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(file.address)}
          className="h-auto max-w-full rounded-md bg-subtle"
          {...(width !== undefined && { width })}
          {...(height !== undefined && { height })}
        />
      )}
      {file === undefined && (
        <NoPicture alt={alt}>
          {picture.kind === "external" ? (
            <DocumentLink href={picture.href}>
              {documentStrings.imageElsewhere(picture.host)}
            </DocumentLink>
          ) : (
            documentStrings.imageMissing
          )}
        </NoPicture>
      )}
      {(title !== "" || caption !== undefined) && (
        <figcaption className="mt-2 text-sm text-muted">
          {title !== "" && <PlainText text={title} />}
          {caption}
        </figcaption>
      )}
    </figure>
  );
};
