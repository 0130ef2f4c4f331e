import { Moon, Sun } from "lucide-react";
import { messages } from "../messages.ts";
import { hostOf } from "../link-targets.ts";
import { type Drawing, ReaderIcon } from "./drawing.tsx";
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

/** The switch between light and dark, where readers have it. */
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

/** What stands below every page. */
export const PreviewFooter = ({ drawing }: { drawing: Drawing }) => {
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
