import { Globe, Image } from "lucide-react";
import { inkOn, mixed } from "../colors.ts";
import { messages } from "../messages.ts";
import { faviconEmoji } from "../favicon.ts";
import { hostOf } from "../host-of.ts";
import type { Drawing } from "./drawing.ts";

const Favicon = ({ looks, mode }: Drawing) => {
  const { favicon } = looks;
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

/** The tab of the browser: the favicon and the title of the site. */
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
