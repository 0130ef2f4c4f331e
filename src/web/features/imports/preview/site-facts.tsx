import type { ReactNode } from "react";
import type {
  ImportFinding,
  ImportFoundBy,
  ImportPage,
  ImportPageReason,
} from "#web/api/imports.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { formatNumber } from "#web/kit/format-number.ts";
import { previewMessages as messages, resultMessages } from "../messages.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";

interface FactsProps {
  readonly finding: ImportFinding;
  /** The target, with the button that changes it. */
  readonly goes: ReactNode;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5 border-t border-line py-2 first:border-t-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 text-base wrap-anywhere">{children}</dd>
  </div>
);

const isFoundBy = (key: string): key is ImportFoundBy => Object.hasOwn(messages.foundBy, key);

/** Where the pages were found: "40 in the navigation, 12 in sitemaps". */
const foundWords = (foundBy: ImportFinding["foundBy"]): string =>
  Object.entries(foundBy)
    .flatMap(([key, count]) =>
      count > 0 && isFoundBy(key) ? [messages.foundBy[key](formatNumber(count))] : [],
    )
    .join(", ");

const durationWords = (seconds: number): string => {
  if (seconds < 60) return messages.fast;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? messages.minutes(minutes) : messages.hours(Math.round(minutes / 60));
};

/** What is known about a site before anything is imported. */
export const SiteFacts = ({ finding, goes }: FactsProps) => (
  <dl>
    <Fact name={messages.goes}>{goes}</Fact>
    <Fact name={messages.generator}>{finding.generator ?? messages.noGenerator}</Fact>
    <Fact name={messages.found}>
      {foundWords(finding.foundBy)}
      <span className="block text-sm text-muted">
        {finding.whole ? messages.whole : messages.notWhole}
      </span>
    </Fact>
    <Fact name={messages.time}>{durationWords(finding.seconds)}</Fact>
  </dl>
);

interface PartProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A topic beside the tree. */
export const Part = ({ title, hint, children }: PartProps) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <div>
      <h2 className="text-sm font-semibold">{title}</h2>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
    </div>
    {children}
  </section>
);

interface AlternativesProps {
  readonly finding: ImportFinding;
  readonly taken: readonly string[];
  readonly onChange: (taken: string[]) => void;
  readonly readOnly: boolean;
}

/** Other versions and languages of the site, which can be included. */
export const Alternatives = ({ finding, taken, onChange, readOnly }: AlternativesProps) => (
  <Part title={messages.alternatives} hint={messages.alternativesHint}>
    <div className="flex flex-col">
      {finding.alternatives.map(({ id, kind, name, pages }) => (
        <Checkbox
          key={id}
          checked={taken.includes(id)}
          disabled={readOnly}
          onChange={({ target }) =>
            onChange(target.checked ? [...taken, id] : taken.filter((one) => one !== id))
          }
          label={messages.alternative(messages.kinds[kind], name)}
          description={messages.pages(pages)}
        />
      ))}
    </div>
  </Part>
);

/** How many rows are listed for each reason. */
const SHOWN = 20;

interface LeftOutProps {
  readonly left: ReadonlyMap<ImportPageReason, readonly ImportPage[]>;
}

/** What is never imported, regardless of the choices, and why. */
export const LeftOut = ({ left }: LeftOutProps) => (
  <Part title={messages.left}>
    {[...left].map(([reason, rows]) => (
      <details key={reason} className="rounded-sm text-sm">
        <summary className="cursor-pointer rounded-sm py-0.5">
          {resultMessages.reasons[reason]}{" "}
          <span className="tabular text-muted">{formatNumber(rows.length)}</span>
        </summary>
        <ul className="flex flex-col gap-1 py-1 pl-4">
          {rows.slice(0, SHOWN).map(({ id, title, sourceURL }) => (
            <li key={id} className="wrap-anywhere">
              {sourceURL === undefined ? title : <OutsideLink address={sourceURL} />}
            </li>
          ))}
          {rows.length > SHOWN && (
            <li className="text-muted">{messages.leftMore(rows.length - SHOWN)}</li>
          )}
        </ul>
      </details>
    ))}
  </Part>
);
