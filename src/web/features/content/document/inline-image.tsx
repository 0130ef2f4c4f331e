import { ImageOff } from "lucide-react";
import { use, useState } from "react";
import type { Inline } from "#contract/schemas/document.ts";
import { Spinner } from "#web/ui/button.tsx";
import { cx } from "#web/kit/class-names.ts";
import { imageOf } from "./addresses.ts";
import { sideIn } from "./block-data.ts";
import { DocumentContext } from "./document-context.ts";
import { PlainText, visibleText } from "./plain-text.tsx";
import { RemotePicture, type RemotePictureState } from "./remote-pictures.tsx";
import { documentMessages as messages } from "../messages.ts";

type ImageProps = {
  data: Inline["data"];
  /** Whether the line contains only images, so that it may have its full size. */
  alone: boolean;
};

const LineImage = ({
  data,
  alone,
  address,
  onError,
}: ImageProps & { address: string; onError?: () => void }) => {
  const [width, height] = [sideIn(data["width"]), sideIn(data["height"])];
  const sized = width !== undefined || height !== undefined;
  return (
    <img
      src={address}
      alt={visibleText(data["alt"] ?? "")}
      loading="lazy"
      decoding="async"
      onError={onError}
      className={cx(
        "inline-block h-auto max-w-full align-text-bottom",
        !alone && !sized && "max-h-[1.4em] w-auto",
      )}
      {...(width !== undefined && { width })}
      {...(height !== undefined && { height })}
      {...(data["title"] !== undefined && { title: visibleText(data["title"]) })}
    />
  );
};

const lookOfAbsent =
  "inline-flex max-w-full items-center gap-1 rounded-sm bg-subtle px-1 align-baseline text-sm text-muted";

type AbsentProps = { alt: string; why: string; state?: RemotePictureState | undefined };

/** Shown instead of a missing image: its alternative text, as a button that loads the image where possible. */
const AbsentImage = ({ alt, why, state }: AbsentProps) => {
  const words = (
    <>
      {state?.kind === "loading" ? (
        <Spinner size={12} />
      ) : (
        <ImageOff size={12} aria-hidden className="shrink-0" />
      )}
      <span className="wrap-anywhere">
        {alt === "" ? messages.image : <PlainText text={alt} />}
      </span>
    </>
  );
  const act =
    state?.kind === "offered" ? state.load : state?.kind === "failed" ? state.retry : undefined;
  const said = state?.kind === "failed" ? state.why : why;
  if (act === undefined)
    return (
      <span title={said} className={lookOfAbsent}>
        {words}
      </span>
    );
  const name = `${messages.loadPicture}: ${visibleText(alt === "" ? messages.image : alt)}. ${said}`;
  return (
    <button
      type="button"
      // Inside a link, it loads the image and does not follow the link.
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        act();
      }}
      title={`${messages.loadPicture}. ${said}`}
      aria-label={name}
      className={cx(lookOfAbsent, "underline decoration-dotted underline-offset-[3px]")}
    >
      {words}
    </button>
  );
};

/** An image within a line, or its alternative text if it is not shown. */
export const InlineImage = ({ data, alone }: ImageProps) => {
  const { fileAddress } = use(DocumentContext);
  const [broken, setBroken] = useState<string>();
  const image = imageOf(data["src"] ?? "", fileAddress);
  const alt = data["alt"] ?? "";
  if (image.kind === "own")
    return <LineImage data={data} alone={alone} address={image.file.address} />;
  if (image.kind === "none") return <AbsentImage alt={alt} why={messages.imageMissing} />;
  const why = messages.imageElsewhere(image.host);
  return (
    <RemotePicture written={data["src"] ?? ""}>
      {(state) => {
        if (state?.kind !== "shown") return <AbsentImage alt={alt} why={why} state={state} />;
        const { address } = state;
        return address === broken ? (
          <AbsentImage alt={alt} why={messages.pictureBroken} />
        ) : (
          <LineImage
            data={data}
            alone={alone}
            address={address}
            onError={() => setBroken(address)}
          />
        );
      }}
    </RemotePicture>
  );
};
