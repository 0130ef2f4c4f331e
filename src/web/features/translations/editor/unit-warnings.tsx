import { TriangleAlert } from "lucide-react";
import type { Term } from "#translation/glossary.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import { editorMessages } from "./messages.ts";

const messages = editorMessages.warnings;

/** As in the service's response, or as computed while typing. */
interface Warning {
  readonly code: TranslationUnit["warnings"][number]["code"];
  readonly numbers?: readonly string[];
  readonly terms?: readonly Term[];
}

const wordsOf = ({ code, numbers = [], terms = [] }: Warning): string => {
  switch (code) {
    case "numbers-lost":
      return messages.numbers(numbers.join(", "));
    case "terms-lost":
      return messages.terms(terms.map(({ source, target }) => `${source} → ${target}`).join(", "));
    case "untranslated":
    case "too-short":
    case "too-long":
      return messages[code];
  }
};

interface UnitWarningsProps {
  readonly warnings: readonly Warning[];
}

/** What is unusual about a translation that may be correct anyway. */
export const UnitWarnings = ({ warnings }: UnitWarningsProps) =>
  warnings.length > 0 && (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm text-warning-ink">
      {warnings.map((warning) => (
        <li key={warning.code} className="flex gap-1.5 wrap-anywhere">
          <TriangleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
          {wordsOf(warning)}
        </li>
      ))}
    </ul>
  );
