import { FileText, Globe, Paperclip, Webhook } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { use } from "react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { fileOf, linkOf } from "./addresses.ts";
import { textData } from "./block-words.ts";
import { DocumentLink } from "./document-link.tsx";
import { PlainText } from "./plain-text.tsx";
import { documentStrings } from "./strings.ts";
import { SurroundingsContext } from "./surroundings.ts";

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
  const { fileAddress } = use(SurroundingsContext);
  const source = textData(block, "src");
  const file = fileOf(source, fileAddress);
  const name =
    textData(block, "title") || file?.name || textData(block, "name") || lastStep(source);
  const title = name === "" ? documentStrings.file : <PlainText text={name} />;
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
      title={name === "" ? documentStrings.embedUnknown : <PlainText text={name} />}
      note={link.kind === "external" ? documentStrings.embed(link.host) : undefined}
      caption={caption}
    />
  );
};

/** Another page, by its title where that is known. */
const PageCard = ({ block, caption }: BlockCardProps) => {
  const { linkTarget } = use(SurroundingsContext);
  const url = textData(block, "url");
  const link = linkOf(url, linkTarget);
  const title = (link.kind === "inside" ? link.title : undefined) ?? url;
  return (
    <LinkCard
      icon={FileText}
      href={url}
      title={title === "" ? documentStrings.page : <PlainText text={title} />}
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
          {documentStrings.operation}
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
