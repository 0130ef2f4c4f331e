import type { SiteStructure } from "#web/api/site-structure.ts";
import type { Mode } from "../colors.ts";
import { messages } from "../messages.ts";
import { fontStack } from "../fonts.ts";
import type { Looks } from "../looks-schema.ts";
import { drawingOf } from "./drawing.ts";
import { PreviewAnnouncement } from "./preview-announcement.tsx";
import { PreviewFooter } from "./preview-footer.tsx";
import { PreviewHeader } from "./preview-header.tsx";
import { PreviewPage } from "./preview-page.tsx";
import { PreviewSidebar } from "./preview-sidebar.tsx";
import { PreviewTab } from "./preview-tab.tsx";

interface PreviewProps {
  readonly looks: Looks;
  readonly structure: SiteStructure;
  /** What the site is called, for a site whose looks name no other title. */
  readonly title: string;
  readonly mode: Mode;
  /** The site-space a reader is at; the default one when left out. */
  readonly siteSpace?: string | undefined;
}

/** Whether readers come to see a site in light or in dark. */
const seen = ({ defaultTheme, themeToggle }: Looks, mode: Mode): string => {
  if ((defaultTheme ?? "light") === mode) return messages.preview.first;
  return themeToggle === true ? messages.preview.second : messages.preview.never;
};

/** A page of a site as its values make it, in light or in dark; nothing is fetched from elsewhere. */
export const Preview = ({ looks, structure, title, mode, siteSpace }: PreviewProps) => {
  const drawing = drawingOf(looks, mode);
  const { palette } = drawing;
  const called = looks.title ?? title;
  return (
    <figure className="@container flex flex-col gap-2">
      <div
        className="overflow-hidden rounded-md border text-sm"
        style={{
          background: palette.ground,
          color: palette.ink,
          borderColor: palette.line,
          colorScheme: mode,
          fontFamily: looks.font === null ? "sans-serif" : fontStack(looks.font),
        }}
      >
        <PreviewTab drawing={drawing} title={called} />
        <div style={{ background: palette.backdrop }}>
          <PreviewAnnouncement drawing={drawing} />
          {looks.headerPreset !== "none" && <PreviewHeader drawing={drawing} title={called} />}
          <div className="flex items-stretch">
            <PreviewSidebar drawing={drawing} structure={structure} siteSpace={siteSpace} />
            <PreviewPage drawing={drawing} />
          </div>
          <PreviewFooter drawing={drawing} />
        </div>
      </div>
      <figcaption className="text-sm text-muted">{seen(looks, mode)}</figcaption>
    </figure>
  );
};
