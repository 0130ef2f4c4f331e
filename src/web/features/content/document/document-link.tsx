import { ExternalLink } from "lucide-react";
import { type MouseEvent, type ReactNode, use } from "react";
import { linkOf } from "./addresses.ts";
import { visibleText } from "./plain-text.tsx";
import { documentMessages as messages } from "./messages.ts";
import { DocumentContext } from "./document-context.ts";

const linkClass =
  "rounded-sm text-accent-ink underline decoration-1 underline-offset-[3px] hover:decoration-2";

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type FollowProps = {
  href: string;
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A link out of a document: safe whatever its address says. */
export const DocumentLink = ({ href, title, className = linkClass, children }: FollowProps) => {
  const { linkTarget, onFollow, onShow, anchors } = use(DocumentContext);
  const link = linkOf(href, linkTarget);
  const said = title === undefined ? "" : `${visibleText(title)} · `;
  if (link.kind === "dead") {
    const words = href === "" ? messages.emptyLink : messages.deadLink(href);
    return (
      <span title={said + visibleText(words)} className="underline decoration-dotted">
        {children}
      </span>
    );
  }
  if (link.kind === "external") {
    return (
      <a
        href={link.href}
        target="_blank"
        rel="noreferrer noopener"
        title={said + messages.leadsTo(link.host)}
        className={className}
      >
        {children}
        <ExternalLink size={12} aria-hidden className="mb-px ml-0.5 inline shrink-0" />
        <span className="sr-only"> ({messages.opensNewTab})</span>
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    const key = link.kind === "anchor" ? anchors.get(link.anchor) : undefined;
    if (key !== undefined && onShow !== undefined) {
      event.preventDefault();
      onShow(key);
    } else if (link.kind === "inside" && onFollow !== undefined) {
      event.preventDefault();
      onFollow(link.href);
    }
  };
  return (
    <a
      href={link.href}
      onClick={follow}
      className={className}
      {...(title !== undefined && { title: visibleText(title) })}
    >
      {children}
    </a>
  );
};
