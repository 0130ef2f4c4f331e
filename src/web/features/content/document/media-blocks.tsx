import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { FileText, Globe, ImageOff, type LucideIcon, Paperclip, Webhook } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { decoded, fileOf, imageOf, linkOf, type ServedFile } from "./addresses.ts";
import { sideIn, textData } from "./block-data.ts";
import { DocumentLink, linkClass } from "./inline-nodes.tsx";
import { PlainText, visibleText } from "./plain-text.tsx";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext, placementClass } from "./document-context.ts";
import { RemotePicture, type RemotePictureState } from "./remote-pictures.tsx";
import { Button } from "#web/ui/button.tsx";

/** Shown instead of a missing image: its alternative text, and why. */
const ImagePlaceholder = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-md border border-dashed border-control px-4 py-3 text-start">
    <ImageOff size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <p>{alt === "" ? messages.image : <PlainText text={alt} />}</p>
      <div className="text-sm text-muted">{children}</div>
    </div>
  </div>
);

type PictureProps = { block: Block; address: string; file?: ServedFile; onError: () => void };

const Picture = ({ block, address, file, onError }: PictureProps) => {
  const width = sideIn(block.data["width"]) ?? file?.width;
  const height = sideIn(block.data["height"]) ?? file?.height;
  return (
    <img
      src={address}
      alt={visibleText(textData(block, "alt"))}
      loading="lazy"
      decoding="async"
      onError={onError}
      className="h-auto max-w-full rounded-md bg-subtle"
      {...(width !== undefined && { width })}
      {...(height !== undefined && { height })}
    />
  );
};

/** An image of another host once it is loaded, otherwise its alternative text and a button that loads it. */
const ExternalPicture = ({ block, href, host }: { block: Block; href: string; host: string }) => {
  const [broken, setBroken] = useState<string>();
  const alt = textData(block, "alt");
  return (
    <RemotePicture written={textData(block, "src")}>
      {(state) =>
        state?.kind === "shown" && state.address !== broken ? (
          <Picture block={block} address={state.address} onError={() => setBroken(state.address)} />
        ) : (
          <ImagePlaceholder alt={alt}>
            <DocumentLink href={href}>{messages.imageElsewhere(host)}</DocumentLink>
            {state !== undefined && <PictureState state={state} host={host} />}
          </ImagePlaceholder>
        )
      }
    </RemotePicture>
  );
};

/** The state of an image that is not shown yet, with the available action. */
const PictureState = ({ state, host }: { state: RemotePictureState; host: string }) => {
  const act = state.kind === "offered" ? state.load : state.kind === "failed" ? state.retry : null;
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <p role="status" className="empty:hidden">
        {state.kind === "loading" && messages.loadingPicture}
        {state.kind === "failed" && state.why}
        {state.kind === "shown" && messages.pictureBroken}
      </p>
      {act !== null && (
        <Button
          size="sm"
          onClick={act}
          aria-label={state.kind === "offered" ? messages.loadPictureFrom(host) : undefined}
        >
          {state.kind === "failed" ? TRY_AGAIN : messages.loadPicture}
        </Button>
      )}
    </div>
  );
};

/** An image with its caption: from the space, or from another host once a reader loads it. */
export const ImageBlock = ({ block, caption }: { block: Block; caption: ReactNode }) => {
  const { fileAddress } = use(DocumentContext);
  const [failed, setFailed] = useState<string>();
  const image = imageOf(textData(block, "src"), fileAddress);
  const title = textData(block, "title");
  const file = image.kind === "own" && failed !== image.file.address ? image.file : undefined;
  const side = textData(block, "align");
  return (
    <figure className={placementClass(side === "center" || side === "right" ? side : undefined)}>
      {file !== undefined && (
        <Picture
          block={block}
          address={file.address}
          file={file}
          onError={() => setFailed(file.address)}
        />
      )}
      {image.kind === "external" && (
        <ExternalPicture block={block} href={image.href} host={image.host} />
      )}
      {file === undefined && image.kind !== "external" && (
        <ImagePlaceholder alt={textData(block, "alt")}>{messages.imageMissing}</ImagePlaceholder>
      )}
      {(title !== "" || caption !== undefined) && (
        <figcaption dir="auto" className="mt-2 text-sm text-muted">
          {title !== "" && <PlainText text={title} />}
          {caption}
        </figcaption>
      )}
    </figure>
  );
};

type CardProps = {
  icon: LucideIcon;
  /** A link. */
  children: ReactNode;
  note?: ReactNode;
  /** Blocks of the writer inside the block. */
  caption: ReactNode;
};

const Card = ({ icon: Icon, children, note, caption }: CardProps) => (
  <div className="flex items-start gap-3 rounded-md border border-line px-4 py-3">
    <Icon size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{children}</p>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      {caption !== undefined && <div className="mt-1 text-sm text-muted">{caption}</div>}
    </div>
  </div>
);

type BlockCardProps = { block: Block; caption: ReactNode };

const lastSegment = (address: string): string =>
  decoded(address.split(/[?#]/u)[0]?.split("/").filter(Boolean).at(-1) ?? "");

/** A file: a download if it is served, otherwise a link to its address. */
const FileCard = ({ block, caption }: BlockCardProps) => {
  const { fileAddress } = use(DocumentContext);
  const source = textData(block, "src");
  const file = fileOf(source, fileAddress);
  const name =
    textData(block, "title") || file?.name || textData(block, "name") || lastSegment(source);
  const title = name === "" ? messages.file : <PlainText text={name} />;
  return (
    <Card icon={Paperclip} caption={caption}>
      {file === undefined ? (
        <DocumentLink href={source}>{title}</DocumentLink>
      ) : (
        <a href={file.address} download className={linkClass}>
          {title}
        </a>
      )}
    </Card>
  );
};

/** Embedded content of another site, shown as a link, so that nothing foreign runs in a page of the dashboard. */
const EmbedCard = ({ block, caption }: BlockCardProps) => {
  const url = textData(block, "url");
  const link = linkOf(url);
  const name = textData(block, "title") || url;
  return (
    <Card
      icon={Globe}
      note={link.kind === "external" ? messages.embed(link.host) : undefined}
      caption={caption}
    >
      <DocumentLink href={url}>
        {name === "" ? messages.embedUnknown : <PlainText text={name} />}
      </DocumentLink>
    </Card>
  );
};

/** Another page, by its title if known. */
const PageCard = ({ block, caption }: BlockCardProps) => {
  const { linkTarget } = use(DocumentContext);
  const url = textData(block, "url");
  const link = linkOf(url, linkTarget);
  const title = (link.kind === "inside" ? link.title : undefined) ?? url;
  return (
    <Card icon={FileText} caption={caption}>
      <DocumentLink href={url}>
        {title === "" ? messages.page : <PlainText text={title} />}
      </DocumentLink>
    </Card>
  );
};

/** An API operation: its method and path, and a link to its description. */
const OperationCard = ({ block, caption }: BlockCardProps) => {
  const [method, path] = [textData(block, "method"), textData(block, "path")];
  const source = textData(block, "src");
  return (
    <Card
      icon={Webhook}
      note={source === "" ? undefined : <PlainText text={source} />}
      caption={caption}
    >
      <DocumentLink href={source}>
        {messages.operation}
        {(method !== "" || path !== "") && (
          <code className="ml-2 font-mono text-sm">
            <PlainText text={`${method.toUpperCase()} ${path}`.trim()} />
          </code>
        )}
      </DocumentLink>
    </Card>
  );
};

/** Blocks that link to something else: file, embed, content-ref, openapi. */
export const LinkBlock = ({ block, caption }: BlockCardProps) => {
  switch (block.type) {
    case "file":
      return <FileCard block={block} caption={caption} />;
    case "embed":
      return <EmbedCard block={block} caption={caption} />;
    case "content-ref":
      return <PageCard block={block} caption={caption} />;
    default:
      return <OperationCard block={block} caption={caption} />;
  }
};
