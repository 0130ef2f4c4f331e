import { ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Block } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { textData } from "./block-words.ts";
import { PlainText } from "./plain-text.tsx";
import { documentStrings } from "./strings.ts";

type ShellProps = { block: Block; children: ReactNode };

export const QuoteShell = ({ children }: ShellProps) => (
  <blockquote className="border-l-2 border-control pl-4 text-muted *:first:mt-0">
    {children}
  </blockquote>
);

const hints = {
  info: { look: "bg-accent-soft", ink: "text-accent-ink", Icon: Info },
  warning: { look: "bg-warning-soft", ink: "text-warning-ink", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft", ink: "text-danger-ink", Icon: CircleAlert },
  success: { look: "bg-success-soft", ink: "text-success-ink", Icon: CircleCheck },
} as const;

type HintStyle = keyof typeof hints;

/** The kind of a hint; what is unknown is a note. */
export const hintStyle = (block: Block): HintStyle => {
  const style = textData(block, "style");
  return style in hints ? (style as HintStyle) : "info";
};

/** A note, warning, danger or success: the word stands there, not the colour alone. */
export const HintShell = ({ block, children }: ShellProps) => {
  const style = hintStyle(block);
  const { look, ink, Icon } = hints[style];
  return (
    <div role="note" className={cx("rounded-md px-4 py-3 forced-colors:border", look)}>
      <p className={cx("mb-1 flex items-center gap-1.5 text-sm font-medium", ink)}>
        <Icon size={16} aria-hidden className="shrink-0" />
        {documentStrings.hints[style]}
      </p>
      <div className="*:first:mt-0">{children}</div>
    </div>
  );
};

/** The title of an expandable or a tab, or a word in its place. */
export const titleOf = (block: Block, otherwise: string): ReactNode => {
  const title = textData(block, "title");
  return title.trim() === "" ? otherwise : <PlainText text={title} />;
};

/** A part that opens on a press. */
export const ExpandableShell = ({ block, children }: ShellProps) => (
  <details className="group/details rounded-md border border-line">
    <summary className="flex min-h-9 items-center gap-2 rounded-md px-3 py-1.5 font-medium wrap-anywhere">
      <ChevronRight
        size={16}
        aria-hidden
        className="shrink-0 text-muted transition-transform group-open/details:rotate-90"
      />
      <span className="min-w-0">{titleOf(block, documentStrings.details)}</span>
    </summary>
    <div className="px-4 pt-1 pb-3 pl-9 *:first:mt-0">{children}</div>
  </details>
);
