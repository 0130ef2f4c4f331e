import {
  ArrowRight,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  Globe,
  Image,
  Info,
  Search,
  Sparkles,
  TriangleAlert,
  UserRound,
} from "lucide-react";
import type { CSSProperties } from "react";
import { inkOn, mixed } from "../colors.ts";
import { messages } from "../messages.ts";
import { hostOf } from "../link-targets.ts";
import type { HeaderLink } from "../values-schema.ts";
import { type Drawing, ReaderIcon, toneOf } from "./drawing.tsx";
import { faviconEmoji } from "../picture-fields.tsx";

/** The icon of each tone, on announcements and on messages of a page. */
export const toneIcons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

/** The announcement above every page, with its link. */
export const PreviewAnnouncement = ({ drawing }: { drawing: Drawing }) => {
  const { values, mode } = drawing;
  const { announcement } = values;
  if (announcement?.enabled !== true) return null;
  const { edge, ground, ink } = toneOf(values, mode, announcement.style);
  return (
    <div
      className="flex items-start gap-2 border-b px-3 py-1.5"
      style={{ background: ground, color: ink, borderColor: edge }}
    >
      <span className="mt-0.5" style={{ color: edge }}>
        <ReaderIcon icon={toneIcons[announcement.style]} values={values} />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 wrap-anywhere">{announcement.message}</span>
        {announcement.link !== undefined && (
          <span className="inline-flex min-w-0 items-center gap-1 font-medium underline wrap-anywhere">
            {announcement.link.title}
            <ArrowRight size={13} aria-hidden className="shrink-0" />
          </span>
        )}
      </p>
    </div>
  );
};

const Favicon = ({ values, mode }: Drawing) => {
  const { favicon } = values;
  const emoji = faviconEmoji(favicon);
  if (emoji !== undefined)
    return (
      <span role="img" aria-label={messages.preview.favicon(emoji)}>
        {emoji}
      </span>
    );
  const pictured = favicon !== null && "icon" in favicon;
  const Icon = pictured ? Image : Globe;
  return (
    <>
      <Icon size={12} aria-hidden className="shrink-0" />
      <span className="sr-only">
        {pictured
          ? messages.preview.faviconFrom(hostOf(favicon.icon[mode]))
          : messages.preview.noFavicon}
      </span>
    </>
  );
};

/** The browser tab: the site's favicon and title. */
export const PreviewTab = ({ drawing, title }: { drawing: Drawing; title: string }) => {
  const { palette } = drawing;
  const strip = mixed(palette.ground, palette.ink, 0.12);
  return (
    <div className="px-2 pt-1.5 text-xs" style={{ background: strip }}>
      <span
        className="inline-flex max-w-56 items-center gap-1.5 rounded-t-sm px-3 py-1"
        style={{ background: palette.ground, color: inkOn(palette.ground) }}
      >
        <Favicon {...drawing} />
        <span className="truncate">{title}</span>
      </span>
    </div>
  );
};

/** How many links are drawn; the rest are counted. */
const MOST = 6;

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

const PreviewLink = ({ link, drawing }: { link: HeaderLink; drawing: Drawing }) => (
  <span
    className="inline-flex max-w-full min-w-0 items-center gap-1"
    style={linkStyle(link, drawing)}
  >
    {link.condition !== undefined && (
      <>
        <ReaderIcon icon={UserRound} values={drawing.values} />
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

/** The search field, in the width readers see; with an assistant there is a button beside it. */
const PreviewSearch = ({ drawing }: { drawing: Drawing }) => {
  const { values, palette, labels, lang, borderRadius, boxShadow } = drawing;
  const isProminent = values.search !== "subtle";
  const answers = values.ai === "search" || values.ai === "assistant";
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
        <ReaderIcon icon={answers ? Sparkles : Search} values={values} />
        <span className="truncate">{answers ? labels.ask : labels.search}</span>
      </span>
      {values.ai === "assistant" && (
        <span
          className="inline-flex items-center gap-1 border px-2 py-0.5"
          style={{ borderRadius, borderColor: mixed(ground, palette.headerInk, 0.3) }}
        >
          {labels.assistant}
        </span>
      )}
    </span>
  );
};

/** The header of every page: the logo or title, links and the search. */
export const PreviewHeader = ({ drawing, title }: { drawing: Drawing; title: string }) => {
  const { values, mode, palette } = drawing;
  const links = values.headerLinks ?? [];
  const rest = links.length - MOST;
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b px-3 py-2"
      style={{ background: palette.header, color: palette.headerInk, borderColor: palette.line }}
    >
      {values.logo ? (
        <span className="min-w-0 rounded-sm border border-dashed px-1.5 wrap-anywhere">
          {messages.preview.logo(hostOf(values.logo[mode]))}
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
