import { FileText, Globe, ImageOff, type LucideIcon, Paperclip, Webhook } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { fileOf, linkOf, imageOf } from "./addresses.ts";
import { textData } from "./block-data.ts";
import { DocumentLink } from "./inline-nodes.tsx";
import { PlainText, visibleText } from "./plain-text.tsx";
import { documentMessages as messages } from "../messages.ts";
import { DocumentContext } from "./document-context.ts";

const sideOf = (block: Block, name: "width" | "height"): number | undefined => {
  const side = Number(block.data[name]);
  return Number.isInteger(side) && side > 0 && side <= 20_000 ? side : undefined;
};

/** What stands where an image cannot: its words, and the way to it if there is one. */
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
        <ImagePlaceholder alt={alt}>
          {image.kind === "external" ? (
            <DocumentLink href={image.href}>{messages.imageElsewhere(image.host)}</DocumentLink>
          ) : (
            messages.imageMissing
          )}
        </ImagePlaceholder>
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

type CardProps = {
  icon: LucideIcon;
  href: string;
  title: ReactNode;
  note?: ReactNode;
  /** What the writer put with it. */
  caption: ReactNode;
};

const LinkCard = ({ icon: Icon, href, title, note, caption }: CardProps) => (
  <div className="flex items-start gap-3 rounded-md border border-line px-4 py-3">
    <Icon size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">
        <DocumentLink href={href}>{title}</DocumentLink>
      </p>
      {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      {caption !== undefined && <div className="mt-1 text-sm text-muted">{caption}</div>}
    </div>
  </div>
);

type BlockCardProps = { block: Block; caption: ReactNode };

const lastStep = (address: string): string => {
  const step = address.split(/[?#]/u)[0]?.split("/").filter(Boolean).at(-1) ?? "";
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};

/** A file to take along. */
const FileCard = ({ block, caption }: BlockCardProps) => {
  const { fileAddress } = use(DocumentContext);
  const source = textData(block, "src");
  const file = fileOf(source, fileAddress);
  const name =
    textData(block, "title") || file?.name || textData(block, "name") || lastStep(source);
  const title = name === "" ? messages.file : <PlainText text={name} />;
  if (file === undefined) {
    return <LinkCard icon={Paperclip} href={source} title={title} caption={caption} />;
  }
  return (
    <div className="flex items-start gap-3 rounded-md border border-line px-4 py-3">
      <Paperclip size={16} aria-hidden className="mt-1 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <a
          href={file.address}
          download
          className="rounded-sm font-medium text-accent-ink underline decoration-1 underline-offset-[3px] hover:decoration-2"
        >
          {title}
        </a>
        {caption !== undefined && <div className="mt-1 text-sm text-muted">{caption}</div>}
      </div>
    </div>
  );
};

/** Something from elsewhere, as a link: nothing foreign runs inside a page of ours. */
const EmbedCard = ({ block, caption }: BlockCardProps) => {
  const url = textData(block, "url");
  const link = linkOf(url);
  const name = textData(block, "title") || url;
  return (
    <LinkCard
      icon={Globe}
      href={url}
      title={name === "" ? messages.embedUnknown : <PlainText text={name} />}
      note={link.kind === "external" ? messages.embed(link.host) : undefined}
      caption={caption}
    />
  );
};

/** Another page, by its title where that is known. */
const PageCard = ({ block, caption }: BlockCardProps) => {
  const { linkTarget } = use(DocumentContext);
  const url = textData(block, "url");
  const link = linkOf(url, linkTarget);
  const title = (link.kind === "inside" ? link.title : undefined) ?? url;
  return (
    <LinkCard
      icon={FileText}
      href={url}
      title={title === "" ? messages.page : <PlainText text={title} />}
      caption={caption}
    />
  );
};

/** An operation of an API: how it is called and where it is described. */
const OperationCard = ({ block, caption }: BlockCardProps) => {
  const [method, path] = [textData(block, "method"), textData(block, "path")];
  const source = textData(block, "src");
  return (
    <LinkCard
      icon={Webhook}
      href={source}
      title={
        <>
          {messages.operation}
          {(method !== "" || path !== "") && (
            <code className="ml-2 font-mono text-sm">
              <PlainText text={`${method.toUpperCase()} ${path}`.trim()} />
            </code>
          )}
        </>
      }
      note={source === "" ? undefined : <PlainText text={source} />}
      caption={caption}
    />
  );
};

/** Blocks that are a way to something else: file, embed, content-ref, openapi. */
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
