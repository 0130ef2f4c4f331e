import type { SiteStructure } from "#web/api/site-structure.ts";
import type { Mode } from "../colors.ts";
import { messages } from "../messages.ts";
import { fontStack } from "../fonts.ts";
import type { CustomizationValues } from "../values-schema.ts";
import { type Drawing, drawingOf, ReaderIcon } from "./drawing.tsx";
import { PreviewAnnouncement, PreviewHeader, PreviewTab } from "./preview-header.tsx";
import { PreviewPage, PreviewSidebar } from "./preview-page.tsx";
import { Moon, Sun } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/kit/class-names.ts";
import { hostOf } from "../link-targets.ts";

const MOST_GROUPS = 4;
const MOST_LINKS = 4;

const PreviewGroups = ({ drawing: { values, palette } }: { drawing: Drawing }) => {
  const groups = values.footerGroups ?? [];
  if (groups.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {groups.slice(0, MOST_GROUPS).map(({ title, links }, index) => (
        <div key={`${index} ${title}`} className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <ul style={{ color: palette.faded }}>
            {links.slice(0, MOST_LINKS).map((link, at) => (
              <li key={`${at} ${link.title}`} className="wrap-anywhere">
                {link.title}
              </li>
            ))}
            {links.length > MOST_LINKS && (
              <li>{messages.preview.more(links.length - MOST_LINKS)}</li>
            )}
          </ul>
        </div>
      ))}
      {groups.length > MOST_GROUPS && <p>{messages.preview.more(groups.length - MOST_GROUPS)}</p>}
    </div>
  );
};

/** The switch between light and dark, where readers find it. */
const PreviewSwitch = ({ drawing: { values, palette, borderRadius } }: { drawing: Drawing }) =>
  values.themeToggle === true && (
    <span
      className="ml-auto inline-flex items-center gap-1.5 border px-1.5 py-0.5"
      style={{ borderRadius, borderColor: palette.line }}
    >
      <ReaderIcon icon={Sun} values={values} />
      <ReaderIcon icon={Moon} values={values} />
      <span className="sr-only">{messages.preview.switchTheme}</span>
    </span>
  );

/** The footer of every page. */
const PreviewFooter = ({ drawing }: { drawing: Drawing }) => {
  const { values, mode, palette, labels, lang } = drawing;
  return (
    <div
      className="flex flex-col gap-2 border-t px-3 py-2 text-xs"
      style={{ background: palette.footer, borderColor: palette.line }}
    >
      {values.footerLogo && (
        <span className="self-start rounded-sm border border-dashed px-1.5 wrap-anywhere">
          {messages.preview.logo(hostOf(values.footerLogo[mode]))}
        </span>
      )}
      <PreviewGroups drawing={drawing} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" style={{ color: palette.faded }}>
        {values.copyright && <span className="min-w-0 wrap-anywhere">{values.copyright}</span>}
        {values.privacyPolicy !== null && (
          <span lang={lang} className="underline">
            {labels.privacy}
          </span>
        )}
        {values.trademark === true && <span lang={lang}>{labels.madeWith}</span>}
        <PreviewSwitch drawing={drawing} />
      </div>
    </div>
  );
};

/** Id of the preview's element. */
const PREVIEW_ID = "customization-preview";

/** Moves focus to the preview and scrolls to it, for screens where it is not beside the form. */
export const showPreview = (): void => {
  const preview = document.getElementById(PREVIEW_ID);
  preview?.focus({ preventScroll: true });
  preview?.scrollIntoView({ block: "start" });
};

interface PreviewProps {
  readonly values: CustomizationValues;
  readonly structure: SiteStructure;
  /** The site's title, unless its values set another. */
  readonly title: string;
  readonly mode: Mode;
  /** The site-space being read; defaults to the site's default one. */
  readonly siteSpace?: string | undefined;
}

/** States whether readers see a mode at first, after switching, or never. */
const seen = ({ defaultTheme, themeToggle }: CustomizationValues, mode: Mode): string => {
  if ((defaultTheme ?? "light") === mode) return messages.preview.first;
  return themeToggle === true ? messages.preview.second : messages.preview.never;
};

/** A page of a site as its values define it, in light or dark mode. Loads nothing from other hosts. */
export const Preview = ({ values, structure, title, mode, siteSpace }: PreviewProps) => {
  const drawing = drawingOf(values, mode);
  const { palette } = drawing;
  const called = values.title ?? title;
  return (
    <figure className="@container flex flex-col gap-2">
      <div
        className="overflow-hidden rounded-md border text-sm"
        style={{
          background: palette.ground,
          color: palette.ink,
          borderColor: palette.line,
          colorScheme: mode,
          fontFamily: values.font === null ? "sans-serif" : fontStack(values.font),
        }}
      >
        <PreviewTab drawing={drawing} title={called} />
        <div style={{ background: palette.backdrop }}>
          <PreviewAnnouncement drawing={drawing} />
          {values.headerPreset !== "none" && <PreviewHeader drawing={drawing} title={called} />}
          <div className="flex items-stretch">
            <PreviewSidebar drawing={drawing} structure={structure} siteSpace={siteSpace} />
            <PreviewPage drawing={drawing} />
          </div>
          <PreviewFooter drawing={drawing} />
        </div>
      </div>
      <figcaption className="text-sm text-muted">{seen(values, mode)}</figcaption>
    </figure>
  );
};

const modes = [
  { mode: "light", icon: Sun },
  { mode: "dark", icon: Moon },
] as const;

interface PreviewPaneProps extends ComponentProps<typeof Preview> {
  readonly onShow: (mode: Mode) => void;
}

/** The preview beside the form, with a switch between light and dark. */
export const PreviewPane = ({ onShow, ...preview }: PreviewPaneProps) => (
  <section
    id={PREVIEW_ID}
    tabIndex={-1}
    aria-label={messages.preview.title}
    className="flex min-w-0 scroll-mt-4 flex-col gap-3 max-lg:order-first lg:sticky lg:top-[calc(var(--sticky-top)+1rem)]"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-md font-semibold">{messages.preview.title}</h2>
      <div role="group" aria-label={messages.preview.modes} className="flex">
        {modes.map(({ mode, icon: Icon }) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === preview.mode}
            onClick={() => onShow(mode)}
            className={cx(
              "inline-flex h-8 items-center gap-1.5 border px-3 text-sm font-medium first:rounded-l-sm last:-ml-px last:rounded-r-sm focus-visible:z-1 pointer-coarse:h-10",
              mode === preview.mode
                ? "z-1 border-accent bg-accent-soft text-accent-ink"
                : "border-line bg-surface text-muted hover:bg-subtle",
            )}
          >
            <Icon size={14} aria-hidden />
            {messages.preview[mode]}
          </button>
        ))}
      </div>
    </div>
    <Preview {...preview} />
    <p className="text-sm text-muted">{messages.preview.text}</p>
  </section>
);
