import { ImageOff } from "lucide-react";
import { use } from "react";
import type { Inline } from "#contract/schemas/document.ts";
import { pictureOf } from "./addresses.ts";
import { visibleText } from "./hidden-characters.ts";
import { PlainText } from "./plain-text.tsx";
import { documentStrings } from "./strings.ts";
import { SurroundingsContext } from "./surroundings.ts";

/** A picture within a line, or its alternative text where it cannot be shown. */
export const InlineImage = ({ data }: { data: Inline["data"] }) => {
  const { fileAddress } = use(SurroundingsContext);
  const picture = pictureOf(data["src"] ?? "", fileAddress);
  const alt = data["alt"] ?? "";
  if (picture.kind === "own") {
    return (
      <img
        src={picture.file.address}
        alt={visibleText(alt)}
        loading="lazy"
        decoding="async"
        className="inline-block max-h-[1.4em] max-w-full align-text-bottom"
        {...(data["title"] !== undefined && { title: visibleText(data["title"]) })}
      />
    );
  }
  const why =
    picture.kind === "external"
      ? documentStrings.imageElsewhere(picture.host)
      : documentStrings.imageMissing;
  return (
    <span
      title={why}
      className="inline-flex max-w-full items-center gap-1 rounded-sm bg-subtle px-1 align-baseline text-sm text-muted"
    >
      <ImageOff size={12} aria-hidden className="shrink-0" />
      <span className="wrap-anywhere">
        {alt === "" ? documentStrings.image : <PlainText text={alt} />}
      </span>
    </span>
  );
};
