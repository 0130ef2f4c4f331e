import { ChevronDown, Search, Sparkles, UserRound } from "lucide-react";
import type { CSSProperties } from "react";
import { mixed } from "../colors.ts";
import { messages } from "../messages.ts";
import { hostOf } from "../host-of.ts";
import type { HeaderLink } from "../looks-schema.ts";
import type { Drawing } from "./drawing.ts";
import { ReaderIcon } from "./reader-icon.tsx";
/** Links that are drawn; the others are counted. */
const MOST = 6;

interface HeaderLinkProps {
  readonly link: HeaderLink;
  readonly drawing: Drawing;
}

const linkStyle = ({ style }: HeaderLink, drawing: Drawing): CSSProperties => {
  const { palette, borderRadius, boxShadow } = drawing;
  if (style === "button-primary")
    return {
      background: palette.primary,
      color: palette.onPrimary,
      borderRadius,
      boxShadow,
      padding: "0.125rem 0.5rem",
    };
  const color = palette.headerLink;
  return style === "button-secondary"
    ? { color, borderRadius, boxShadow, border: `1px solid ${color}`, padding: "0.0625rem 0.5rem" }
    : { color };
};

const PreviewLink = ({ link, drawing }: HeaderLinkProps) => (
  <span
    className="inline-flex max-w-full min-w-0 items-center gap-1"
    style={linkStyle(link, drawing)}
  >
    {link.condition !== undefined && (
      <>
        <ReaderIcon icon={UserRound} looks={drawing.looks} />
        <span className="sr-only">{messages.preview.conditioned}: </span>
      </>
    )}
    <span className="min-w-0 wrap-anywhere">{link.title}</span>
    {link.links.length > 0 && (
      <>
        <ChevronDown size={13} aria-hidden className="shrink-0" />
        <span className="sr-only"> ({messages.preview.menu})</span>
      </>
    )}
  </span>
);

/** The search, as wide as readers find it; with an assistant there is a button beside it. */
const PreviewSearch = ({ drawing }: { drawing: Drawing }) => {
  const { looks, palette, words, lang, borderRadius, boxShadow } = drawing;
  const isProminent = looks.search !== "subtle";
  const answers = looks.ai === "search" || looks.ai === "assistant";
  const ground = palette.header === "transparent" ? palette.ground : palette.header;
  return (
    <span
      lang={lang}
      className={
        isProminent ? "flex min-w-36 grow items-center gap-1.5" : "flex items-center gap-2"
      }
    >
      <span
        className={
          isProminent
            ? "flex min-w-0 grow items-center gap-1.5 border px-2 py-0.5"
            : "flex items-center gap-1"
        }
        style={
          isProminent
            ? {
                borderRadius,
                boxShadow,
                background: mixed(ground, palette.headerInk, 0.05),
                borderColor: mixed(ground, palette.headerInk, 0.3),
              }
            : {}
        }
      >
        <ReaderIcon icon={answers ? Sparkles : Search} looks={looks} />
        <span className="truncate">{answers ? words.ask : words.search}</span>
      </span>
      {looks.ai === "assistant" && (
        <span
          className="inline-flex items-center gap-1 border px-2 py-0.5"
          style={{ borderRadius, borderColor: mixed(ground, palette.headerInk, 0.3) }}
        >
          {words.assistant}
        </span>
      )}
    </span>
  );
};

interface PreviewHeaderProps {
  readonly drawing: Drawing;
  readonly title: string;
}

/** What stands above every page: the logo or the title, links and the search. */
export const PreviewHeader = ({ drawing, title }: PreviewHeaderProps) => {
  const { looks, mode, palette } = drawing;
  const links = looks.headerLinks ?? [];
  const rest = links.length - MOST;
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-3 py-2"
      style={{ background: palette.header, color: palette.headerInk, borderColor: palette.line }}
    >
      {looks.logo ? (
        <span className="min-w-0 rounded-sm border border-dashed px-1.5 wrap-anywhere">
          {messages.preview.logo(hostOf(looks.logo[mode]))}
        </span>
      ) : (
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
      )}
      <PreviewSearch drawing={drawing} />
      {links.slice(0, MOST).map((link, index) => (
        <PreviewLink key={`${index} ${link.title}`} link={link} drawing={drawing} />
      ))}
      {rest > 0 && <span>{messages.preview.more(rest)}</span>}
    </div>
  );
};
