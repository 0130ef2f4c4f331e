import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { startImportWithChoices } from "#contract/schemas/import.ts";
import {
  allImportPagesQuery,
  chooseImportPages,
  type ImportFinding,
  type ImportPage,
  type ImportPath,
  type ImportRun,
} from "#web/api/imports.ts";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { previewMessages as messages, resultMessages, targetMessages } from "../messages.ts";
import type { RunSearch } from "../search.ts";
import { asTarget } from "../start/target-choice.ts";
import { TargetDialog } from "../start/target-dialog.tsx";
import { TargetWords } from "../start/target-words.tsx";
import { Alternatives, LeftOut, Part, SiteFacts } from "./site-facts.tsx";
import { countChosen, excludedRows, leftOut, siteItems } from "./site-items.ts";
import { SiteTree } from "./site-tree.tsx";

const schema = startImportWithChoices.shape.choices
  .unwrap()
  .required({ exclude: true, alternatives: true, removals: true });
type Choices = z.infer<typeof schema>;

interface GoesProps {
  readonly run: ImportRun;
  readonly methods: UseFormReturn<Choices, unknown, Choices>;
}

/** The target, with a button that changes it. */
const Goes = ({ run, methods }: GoesProps) => {
  const { field } = useController({ control: methods.control, name: "target" });
  const [choosing, setChoosing] = useState(false);
  const target = field.value === undefined ? run.target : asTarget(field.value);
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="inline-block first-letter:uppercase">
        <TargetWords target={target} />
      </span>
      {run.permissions.manage && (
        <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
          {targetMessages.change}
        </Button>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <TargetDialog
            target={target}
            submitLabel={targetMessages.save}
            onChoose={async (chosen) => field.onChange(chosen)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </span>
  );
};

interface SamplesProps {
  readonly rows: readonly ImportPage[];
  readonly finding: ImportFinding;
}

/** A sample of the pages that were fetched, to check. */
const Samples = ({ rows, finding }: SamplesProps) => {
  const read = finding.samples.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (read.length === 0) return null;
  return (
    <Part title={messages.samples} hint={messages.samplesHint}>
      <ul className="flex flex-col gap-1">
        {read.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <Link
              to="."
              search={(now) => ({ ...now, sample: id })}
              resetScroll={false}
              className="rounded-sm text-base text-accent-ink wrap-anywhere hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** States which limits the site exceeds. */
export const Limits = ({ run, title }: { run: ImportRun; title: string }) =>
  run.limits.length > 0 && (
    <Callout tone="warning" title={title}>
      <ul>
        {run.limits.map((limit) => (
          <li key={limit}>{resultMessages.limits[limit]}</li>
        ))}
      </ul>
    </Callout>
  );

interface PreviewViewProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
  readonly finding: ImportFinding;
  readonly search: RunSearch;
  /** Shows a fetched page. Pass a stable function. */
  readonly onSample: (row: string) => void;
  /** `again` is true while the same typing continues, so that it becomes a single history entry. */
  readonly onFilter: (filter: string, again: boolean) => void;
  /** Renders the header with the import button. */
  readonly header: (action: ReactNode) => ReactNode;
}

/** What was found on a site, to select what to import. */
export const PreviewView = ({
  path,
  run,
  finding,
  search,
  onSample,
  onFilter,
  header,
}: PreviewViewProps) => {
  const { data: rows } = useSuspenseQuery(allImportPagesQuery(path));
  const { mutateAsync } = useMutation(chooseImportPages);
  const form = useContractForm({
    schema,
    defaultValues: { exclude: [], alternatives: [], removals: true },
    submit: ({ target, removals, ...taken }) =>
      mutateAsync({
        path,
        body: {
          plan: run.plan ?? "",
          choices: {
            exclude: excludedRows(siteItems(rows, taken)),
            alternatives: taken.alternatives,
            removals,
            ...(target !== undefined && { target: asTarget(target) }),
          },
        },
      }),
    // The choices survive a reload.
    draftKey: `${run.id}.choices`,
  });
  const { control } = form.methods;
  const { field: exclude } = useController({ control, name: "exclude" });
  const { field: alternatives } = useController({ control, name: "alternatives" });
  const { field: removals } = useController({ control, name: "removals" });
  const items = useMemo(
    () => siteItems(rows, { exclude: exclude.value, alternatives: alternatives.value }),
    [rows, exclude.value, alternatives.value],
  );
  const left = useMemo(() => leftOut(rows), [rows]);
  const { chosen } = useMemo(() => countChosen(items), [items]);
  const gone = useMemo(() => rows.filter(({ reason }) => reason === "gone").length, [rows]);
  const readOnly = !run.permissions.manage;
  const some = chosen > 0 || (gone > 0 && removals.value);
  return (
    <form {...form.formProps}>
      {header(
        !readOnly && (
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            disabledReason={some ? undefined : messages.nothing}
          >
            {messages.import(chosen)}
          </Button>
        ),
      )}
      <div className="flex flex-col gap-4">
        <p className="max-w-[70ch] text-base text-muted">
          {run.previous === undefined ? messages.text : messages.updateText}
        </p>
        <Limits run={run} title={messages.limits} />
        <FormNotices form={form} />
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <SiteTree
            items={items}
            filter={search.filter ?? ""}
            onFilter={onFilter}
            exclude={exclude.value}
            onExclude={exclude.onChange}
            onShow={onSample}
            shown={search.sample}
            readOnly={readOnly}
          />
          <aside aria-label={messages.facts} className="flex min-w-0 flex-col gap-6">
            <SiteFacts finding={finding} goes={<Goes run={run} methods={form.methods} />} />
            <Samples rows={rows} finding={finding} />
            {finding.alternatives.length > 0 && (
              <Alternatives
                finding={finding}
                taken={alternatives.value}
                onChange={alternatives.onChange}
                readOnly={readOnly}
              />
            )}
            {gone > 0 && (
              <Part title={messages.removals}>
                <Checkbox
                  checked={removals.value}
                  disabled={readOnly}
                  onChange={({ target }) => removals.onChange(target.checked)}
                  label={messages.remove(gone)}
                  description={messages.removeHint}
                />
              </Part>
            )}
            {left.size > 0 && <LeftOut left={left} />}
          </aside>
        </div>
      </div>
    </form>
  );
};
