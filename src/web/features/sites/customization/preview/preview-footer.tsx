import { Moon, Sun } from "lucide-react";
import { messages } from "../messages.ts";
import { hostOf } from "../host-of.ts";
import type { Drawing } from "./drawing.ts";
import { ReaderIcon } from "./reader-icon.tsx";
const MOST_GROUPS = 4;
const MOST_LINKS = 4;

const PreviewGroups = ({ drawing: { looks, palette } }: { drawing: Drawing }) => {
  const groups = looks.footerGroups ?? [];
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
const PreviewSwitch = ({ drawing: { looks, palette, borderRadius } }: { drawing: Drawing }) =>
  looks.themeToggle === true && (
    <span
      className="ml-auto inline-flex items-center gap-1.5 border px-1.5 py-0.5"
      style={{ borderRadius, borderColor: palette.line }}
    >
      <ReaderIcon icon={Sun} looks={looks} />
      <ReaderIcon icon={Moon} looks={looks} />
      <span className="sr-only">{messages.preview.switchTheme}</span>
    </span>
  );

/** What stands below every page. */
export const PreviewFooter = ({ drawing }: { drawing: Drawing }) => {
  const { looks, mode, palette, words, lang } = drawing;
  return (
    <div
      className="flex flex-col gap-2 border-t px-3 py-2 text-xs"
      style={{ background: palette.footer, borderColor: palette.line }}
    >
      {looks.footerLogo && (
        <span className="self-start rounded-sm border border-dashed px-1.5 wrap-anywhere">
          {messages.preview.logo(hostOf(looks.footerLogo[mode]))}
        </span>
      )}
      <PreviewGroups drawing={drawing} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1" style={{ color: palette.faded }}>
        {looks.copyright && <span className="min-w-0 wrap-anywhere">{looks.copyright}</span>}
        {looks.privacyPolicy !== null && (
          <span lang={lang} className="underline">
            {words.privacy}
          </span>
        )}
        {looks.trademark === true && <span lang={lang}>{words.madeWith}</span>}
        <PreviewSwitch drawing={drawing} />
      </div>
    </div>
  );
};
