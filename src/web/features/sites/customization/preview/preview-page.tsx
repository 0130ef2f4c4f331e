import {
  ArrowLeft,
  ArrowRight,
  Copy,
  Download,
  ExternalLink,
  Pencil,
  Sparkles,
} from "lucide-react";
import { announcementStyles } from "#contract/schemas/customization.ts";
import { messages } from "../messages.ts";
import { fontFamilies, fontStack } from "../fonts.ts";
import type { Drawing } from "./drawing.ts";
import { toneOf } from "./palette.ts";
import { toneIcons } from "./preview-announcement.tsx";
import { ReaderIcon } from "./reader-icon.tsx";

interface PartProps {
  readonly drawing: Drawing;
}

/** What a reader can do with the page. */
const PreviewActions = ({ drawing }: PartProps) => {
  const { looks, palette, words, lang, borderRadius } = drawing;
  const actions = [
    { icon: Copy, word: words.copyMarkdown, on: looks.markdown },
    { icon: Sparkles, word: words.openElsewhere, on: looks.externalAI },
    { icon: Download, word: words.pdf, on: looks.pdf },
    { icon: Pencil, word: words.edit, on: looks.editLink },
  ].filter(({ on }) => on === true);
  if (actions.length === 0) return null;
  return (
    <ul lang={lang} className="mb-2 flex flex-wrap gap-1 text-xs">
      {actions.map(({ icon, word }) => (
        <li
          key={word}
          className="flex items-center gap-1 border px-1.5 py-0.5"
          style={{ borderRadius, borderColor: palette.line }}
        >
          <ReaderIcon icon={icon} looks={looks} />
          {word}
        </li>
      ))}
    </ul>
  );
};

/** A sentence with a link to another site. */
const PreviewText = ({ drawing: { looks, palette } }: PartProps) => {
  const isAccent = looks.links === "accent";
  return (
    <p>
      {messages.preview.body(
        looks.font === null ? messages.preview.ownFont : fontFamilies[looks.font].name,
      )}{" "}
      <span
        className="underline"
        style={
          isAccent
            ? { textDecorationColor: palette.primary, textDecorationThickness: "2px" }
            : { color: palette.primary }
        }
      >
        {messages.preview.link}
      </span>
      {looks.externalLinks === "blank" && (
        <>
          <ExternalLink size={11} aria-hidden className="ml-0.5 inline" />
          <span className="sr-only"> ({messages.preview.newTab})</span>
        </>
      )}{" "}
      {messages.preview.after}
    </p>
  );
};

const PreviewCode = ({ drawing: { looks, palette, borderRadius } }: PartProps) => (
  <code
    className="mt-2 block border px-2 py-1 text-xs wrap-anywhere"
    style={{
      background: palette.filled,
      borderColor: palette.line,
      borderRadius,
      fontFamily: looks.monospaceFont === null ? "monospace" : fontStack(looks.monospaceFont),
    }}
  >
    {messages.preview.code(
      looks.monospaceFont === null
        ? messages.preview.ownFont
        : fontFamilies[looks.monospaceFont].name,
    )}
  </code>
);

/** A message in each of the four tones. */
const PreviewTones = ({ drawing: { looks, mode, borderRadius } }: PartProps) => (
  <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1.5 text-xs">
    {announcementStyles.map((tone) => {
      const { edge, ground, ink } = toneOf(looks, mode, tone);
      return (
        <li
          key={tone}
          className="flex items-center gap-1.5 border px-2 py-1"
          style={{ background: ground, color: ink, borderColor: edge, borderRadius }}
        >
          <span style={{ color: edge }}>
            <ReaderIcon icon={toneIcons[tone]} looks={looks} />
          </span>
          {messages.preview.tones[tone]}
        </li>
      );
    })}
  </ul>
);

/** The way to the pages before and after. */
const PreviewTurns = ({ drawing }: PartProps) => {
  const { looks, palette, words, lang, borderRadius, boxShadow } = drawing;
  if (looks.pagination !== true) return null;
  const style = { borderRadius, boxShadow, borderColor: palette.line, background: palette.ground };
  return (
    <div
      lang={lang}
      className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 text-xs"
    >
      <span className="flex items-center gap-1 border px-2 py-1.5" style={style}>
        <ArrowLeft size={13} aria-hidden className="shrink-0" />
        {words.previous}
      </span>
      <span className="flex items-center justify-end gap-1 border px-2 py-1.5" style={style}>
        {words.next}
        <ArrowRight size={13} aria-hidden className="shrink-0" />
      </span>
    </div>
  );
};

const PreviewFeedback = ({ drawing: { looks, words, lang, palette } }: PartProps) =>
  looks.feedback === true && (
    <p
      lang={lang}
      className="mt-3 flex flex-wrap items-center gap-x-2 text-xs"
      style={{ color: palette.faded }}
    >
      {words.helpful}
      <span aria-hidden>🙁 😐 🙂</span>
    </p>
  );

/** A page of the site, with what readers find on every page. */
export const PreviewPage = ({ drawing }: PartProps) => {
  const { palette, borderRadius, boxShadow } = drawing;
  return (
    <div className="min-w-0 grow p-3">
      <PreviewActions drawing={drawing} />
      <p className="text-md font-semibold">{messages.preview.sample}</p>
      <PreviewText drawing={drawing} />
      <PreviewCode drawing={drawing} />
      <PreviewTones drawing={drawing} />
      <span
        className="mt-3 inline-block px-2 py-1"
        style={{ borderRadius, boxShadow, background: palette.primary, color: palette.onPrimary }}
      >
        {messages.preview.button}
      </span>
      <PreviewTurns drawing={drawing} />
      <PreviewFeedback drawing={drawing} />
    </div>
  );
};
