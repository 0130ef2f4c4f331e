import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type ImportPath, importPagesQuery, type ImportRun } from "#web/api/imports.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { Progress } from "#web/shell/progress.tsx";
import { progressMessages as messages, resultMessages } from "../messages.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { type Measure, measured, progressOf, rateOf } from "./run-state.ts";

/** How many problems are listed while an import is running. */
const SHOWN = 20;

interface NumberProps {
  readonly name: string;
  readonly children: ReactNode;
}

const Figure = ({ name, children }: NumberProps) => (
  <div className="min-w-20">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular text-lg font-semibold">{children}</dd>
  </div>
);

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly (readonly [name: string, value: number | string] | false)[];
}

/** A row of figures about an import. */
export const Figures = ({ label, figures }: FiguresProps) => (
  <dl aria-label={label} className="flex flex-wrap gap-x-8 gap-y-3">
    {figures.map(
      (figure) =>
        figure && (
          <Figure key={figure[0]} name={figure[0]}>
            {typeof figure[1] === "number" ? formatNumber(figure[1]) : figure[1]}
          </Figure>
        ),
    )}
  </dl>
);

/** Pages per second, calculated from the progress at each update of the import. */
const useRate = (run: ImportRun): number | undefined => {
  const [measures, setMeasures] = useState<readonly Measure[]>([]);
  const at = Date.parse(run.updatedAt);
  const { done } = progressOf(run);
  useEffect(() => setMeasures((before) => measured(before, { at, done })), [at, done]);
  return rateOf(measures);
};

const Problems = ({ path }: { path: ImportPath }) => {
  const { data } = useQuery(importPagesQuery(path, { status: "failed", limit: SHOWN }));
  if (data === undefined) return null;
  const { items, count = items.length } = data;
  return (
    <section aria-label={messages.problems}>
      <h2 className="mb-2 text-md font-semibold">{messages.problems}</h2>
      {items.length === 0 ? (
        <p className="text-base text-muted">{messages.noProblems}</p>
      ) : (
        <ul className="flex flex-col">
          {items.map(({ id, title, sourceURL, reason }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2 text-base first:border-t-0"
            >
              <span className="min-w-0 wrap-anywhere">
                {sourceURL === undefined ? title : <OutsideLink address={sourceURL} />}
              </span>
              {reason !== undefined && (
                <span className="text-muted">{resultMessages.reasons[reason]}</span>
              )}
            </li>
          ))}
          {count > items.length && (
            <li className="py-2 text-sm text-muted">
              {messages.moreProblems(count - items.length)}
            </li>
          )}
        </ul>
      )}
    </section>
  );
};

interface RunProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
}

/** The progress of an import that is exploring its site. */
export const FindingView = ({ run }: Pick<RunProps, "run">) => (
  <div className="flex max-w-2xl flex-col gap-3">
    <Progress label={run.status === "pending" ? messages.waiting : messages.finding} />
    <p className="tabular text-base text-muted">
      {messages.findingText} {run.found > 0 && messages.found(run.found)}
    </p>
    <p className="text-sm text-muted">{messages.leave}</p>
  </div>
);

/** The progress of an import that fetches or writes pages, and its problems so far. */
export const ProgressView = ({ path, run }: RunProps) => {
  const { done, all } = progressOf(run);
  const rate = useRate(run);
  const writing = run.phase === "writing";
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-2xl flex-col gap-3">
        {writing ? (
          <Progress label={messages.writing} />
        ) : (
          <Progress
            label={run.status === "pending" ? messages.waiting : messages.fetching}
            value={done}
            max={all}
          />
        )}
        <p className="text-sm text-muted">{writing ? messages.writingText : messages.leave}</p>
      </div>
      <Figures
        label={messages.facts}
        figures={[
          [messages.imported, run.imported],
          run.previous !== undefined && [messages.unchanged, run.unchanged],
          [messages.skipped, run.skipped],
          [messages.failed, run.failed],
          !writing && rate !== undefined && [messages.rateLabel, messages.rate(rate)],
        ]}
      />
      <Problems path={path} />
    </div>
  );
};
