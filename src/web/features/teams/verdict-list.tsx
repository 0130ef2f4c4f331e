import { cx } from "#web/kit/class-names.ts";
import type { JudgedLine, PasteKind, Verdict } from "./judge-lines.ts";
import { pasteStrings, verdictText } from "./team-strings.ts";

const looks: Record<Verdict, string> = {
  ok: "text-success-ink",
  both: "text-warning-ink",
  nothing: "text-muted",
  staged: "text-muted",
  duplicate: "text-muted",
  unknown: "text-danger-ink",
  invalid: "text-danger-ink",
};

interface VerdictListProps {
  readonly lines: readonly JudgedLine[];
  readonly kind: PasteKind;
}

const keyed = (lines: readonly JudgedLine[]) => lines.map((line, index) => ({ line, key: index }));

/** What would happen with every pasted line, each by itself. */
export const VerdictList = ({ lines, kind }: VerdictListProps) => (
  <ul aria-label={pasteStrings.lines} className="border-t border-line">
    {keyed(lines).map(({ line: { text, verdict, person }, key }) => (
      <li
        key={key}
        className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5 [content-visibility:auto]"
      >
        <span className="min-w-0 wrap-anywhere">
          {person === undefined ? text : person.name}
          {person !== undefined && (
            <span className="text-sm text-muted"> {person.email ?? person.id}</span>
          )}
        </span>
        <span className={cx("text-sm", looks[verdict])}>{verdictText(verdict, kind)}</span>
      </li>
    ))}
  </ul>
);
