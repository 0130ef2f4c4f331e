import { FileText, Globe, ImageOff, type LucideIcon, Paperclip, Webhook } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { decoded, fileOf, imageOf, linkOf } from "./addresses.ts";
import { textData } from "./block-data.ts";
import { DocumentLink, linkClass } from "./inline-nodes.tsx";
import { PlainText, visibleText } from "./plain-text.tsx";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext, placementClass } from "./document-context.ts";

const sideOf = (block: Block, name: "width" | "height"): number | undefined => {
  const side = Number(block.data[name]);
  return Number.isInteger(side) && side > 0 && side <= 20_000 ? side : undefined;
};

/** In place of an image that is not shown: its alternative text and why. */
const ImagePlaceholder = ({ alt, children }: { alt: string; children: ReactNode }) => (
  <div className="flex items-start gap-3 rounded-md border border-dashed border-control px-4 py-3">
    <ImageOff size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <p>{alt === "" ? messages.image : <PlainText text={alt} />}</p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  </div>
);

/** An image of the space, with its caption. */
export const ImageBlock = ({ block, caption }: { block: Block; caption: ReactNode }) => {
  const { fileAddress } = use(DocumentContext);
  const [failed, setFailed] = useState<string>();
  const source = textData(block, "src");
  const image = imageOf(source, fileAddress);
  const alt = textData(block, "alt");
  const title = textData(block, "title");
  const file = image.kind === "own" && failed !== image.file.address ? image.file : undefined;
  const width = sideOf(block, "width") ?? file?.width;
  const height = sideOf(block, "height") ?? file?.height;
  const side = textData(block, "align");
  return (
    <figure className={placementClass(side === "center" || side === "right" ? side : undefined)}>
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
        <ImagePlaceholder alt={alt}>
          {image.kind === "external" ? (
            <DocumentLink href={image.href}>{messages.imageElsewhere(image.host)}</DocumentLink>
          ) : (
            messages.imageMissing
          )}
        </ImagePlaceholder>
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

/** A file: a download where it is served, else a link to its address. */
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

/** Embedded content of another site, shown as a link: nothing foreign runs in a page of the dashboard. */
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

/** Another page, by its title where that is known. */
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

/** An operation of an API: its method and path, and a link to its description. */
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

/** Blocks that are links to something else: file, embed, content-ref, openapi. */
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
