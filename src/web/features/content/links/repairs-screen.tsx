import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, CircleCheck, Lock } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { MAX_REPLACEMENTS } from "#contract/schemas/limits.ts";
import { type LinkRepair, type LostLinkTarget, repairLinks } from "#web/api/links.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import { useFormField } from "#web/forms/fields/field-source.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { linkMessages, linkRepairMessages, repairsMessages as messages } from "../messages.ts";
import { LostTargetText, wordsOfLost } from "./lost-target.tsx";
import { PagePicker } from "./page-picker.tsx";
import {
  type Choice,
  choice,
  choiceIssue,
  chosenTarget,
  firstChoice,
  keyOfTarget,
  otherWays,
} from "./repair-choices.ts";
import { Repaired } from "./repaired.tsx";
import { repairsQuery, type RepairsSearch } from "./search.ts";

interface RepairsScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: RepairsSearch;
}

interface Values {
  /** Choices that differ from the default, by target key. */
  choices: Record<string, Choice | undefined>;
  subject: string;
}

/** A displayed target. */
interface Row {
  readonly key: string;
  readonly lost: LostLinkTarget;
  /** Whether a repair for it was proposed since the screen was opened. */
  readonly isProposed: boolean;
}

const choiceOf = (choices: Values["choices"], { key, lost, isProposed }: Row): Choice =>
  choices[key] ?? (isProposed ? { ...firstChoice(lost), way: "leave" } : firstChoice(lost));

/** Only the displayed targets have to be valid; choices on other pages of the list are kept for later. */
const schemaOf = (rows: readonly Row[]): z.ZodType<Values, Values> =>
  z
    .object({
      choices: z.record(z.string(), choice.optional()),
      subject: changeRequestSubject.min(1),
    })
    .superRefine(({ choices }, context) => {
      for (const { key } of rows) {
        const chosen = choices[key];
        const message = chosen && choiceIssue(chosen);
        if (message !== undefined)
          context.addIssue({ code: "custom", path: ["choices", key], message });
      }
    });

const optionsFor = ({ proposals }: LostLinkTarget, spaceId: string) => [
  ...proposals.map(({ target, reason, title, space }, at) => {
    const name = title === "" ? linkMessages.untitled : title;
    return {
      value: `${at}`,
      label: messages.because[reason](
        target.kind === "anchor" ? `${name}#${target.anchor}` : name,
        space.id === spaceId ? undefined : titleOfSpace(space),
      ),
    };
  }),
  ...otherWays.map((way) => ({ value: way, label: messages.ways[way] })),
];

interface TargetChoiceProps {
  readonly form: ContractForm<Values, Values>;
  readonly row: Row;
  readonly organizationId: string;
  readonly spaceId: string;
}

/** What to do with the links to one target. */
const TargetChoice = ({ form, row, organizationId, spaceId }: TargetChoiceProps) => {
  const { key, lost } = row;
  const { field } = useFormField({ form, name: `choices.${key}` });
  const { error } = form.methods.getFieldState(`choices.${key}`, form.methods.formState);
  const chosen = choiceOf(form.methods.getValues("choices"), row);
  const message = error?.message && asSentence(error.message);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={messages.choice(wordsOfLost(lost))} labelHidden>
        <Select
          ref={field.ref}
          value={chosen.way}
          onChange={({ target }) => field.onChange({ ...chosen, way: target.value })}
          options={optionsFor(lost, spaceId)}
        />
      </Field>
      {chosen.way === "page" && (
        <PagePicker
          organizationId={organizationId}
          label={linkRepairMessages.page}
          error={message}
          value={chosen.page}
          onChange={(page) => field.onChange({ ...chosen, page })}
        />
      )}
      {chosen.way === "address" && (
        <Field label={linkRepairMessages.address} error={message} required>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={chosen.address}
            onChange={({ target }) => field.onChange({ ...chosen, address: target.value })}
          />
        </Field>
      )}
      {row.isProposed && <p className="text-sm text-success-ink">{messages.proposed}</p>}
    </div>
  );
};

const byKey = (lost: LostLinkTarget, proposed: ReadonlySet<string>): Row => {
  const key = keyOfTarget(lost.target);
  return { key, lost, isProposed: proposed.has(key) };
};

const RepairsForm = ({ organizationId, spaceId, search }: RepairsScreenProps) => {
  const { data } = useSuspenseQuery(repairsQuery(spaceId, search));
  const { mutateAsync } = useMutation(repairLinks);
  const [proposed, setProposed] = useState<ReadonlySet<string>>(new Set());
  const [repair, setRepair] = useState<LinkRepair>();
  const rows = data.items.map((lost) => byKey(lost, proposed));
  const wanted = (choices: Values["choices"]) =>
    rows.flatMap((row) => {
      const to = chosenTarget(choiceOf(choices, row), row.lost);
      return to === undefined ? [] : [{ key: row.key, from: row.lost.target, to }];
    });
  const form = useContractForm({
    schema: schemaOf(rows),
    defaultValues: { choices: {}, subject: messages.subject },
    submit: async ({ choices, subject }) => {
      const sent = wanted(choices);
      const replacements = sent.map(({ from, to }) => ({ from, to }));
      const done = await mutateAsync({
        path: { organizationId },
        body: { replacements, subject },
      });
      for (const { key } of sent) form.methods.setValue(`choices.${key}`, undefined);
      return { done, keys: sent.map(({ key }) => key) };
    },
    onDone: ({ done, keys }) => {
      setProposed(new Set([...proposed, ...keys]));
      setRepair(done);
    },
  });
  const choices = useWatch({ control: form.methods.control, name: "choices" });
  const chosen = wanted(choices).length;
  if (data.count === 0) return <EmptyState icon={CircleCheck} {...messages.none} />;
  return (
    <form {...form.formProps}>
      {(data.count ?? 0) > MAX_REPLACEMENTS && (
        <div className="mb-4">
          <Callout title={messages.more(MAX_REPLACEMENTS)} />
        </div>
      )}
      <ul aria-label={messages.list} className="border-b border-line">
        {rows.map((row) => (
          <li
            key={row.key}
            className="grid gap-x-6 gap-y-2 border-t border-line py-3 md:grid-cols-2"
          >
            <LostTargetText lost={row.lost} />
            <TargetChoice form={form} row={row} organizationId={organizationId} spaceId={spaceId} />
          </li>
        ))}
      </ul>
      <ListPages data={data} page={search.page} size={MAX_REPLACEMENTS} noun={messages.noun} />
      <div className="mt-6 flex max-w-xl flex-col gap-4">
        <TextField
          form={form}
          name="subject"
          label={linkRepairMessages.subject}
          hint={linkRepairMessages.subjectHint}
        />
        <FormNotices form={form} />
        <p className="text-sm text-muted">{messages.chosen(chosen, rows.length)}</p>
        <div>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            disabledReason={chosen === 0 ? messages.nothing : undefined}
          >
            {messages.submit}
          </Button>
        </div>
      </div>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
      {repair && <Repaired repair={repair} onClose={() => setRepair(undefined)} />}
    </form>
  );
};

/** The targets of a space's broken links with possible replacements, for repairing many at once. */
export const RepairsScreen = (props: RepairsScreenProps) => {
  const { organizationId, spaceId } = props;
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  return (
    <>
      <Link
        to="/o/$organizationId/spaces/$spaceId/links"
        params={{ organizationId, spaceId }}
        search={{ status: "broken", page: undefined }}
        className="mb-4 inline-flex items-center gap-1.5 rounded-sm text-sm text-accent-ink underline underline-offset-2"
      >
        <ArrowLeft size={16} aria-hidden />
        {messages.back}
      </Link>
      <ScreenSection title={messages.title} text={messages.text}>
        {space.permissions.propose ? (
          <RepairsForm {...props} />
        ) : (
          <EmptyState icon={Lock} {...messages.refused} />
        )}
      </ScreenSection>
    </>
  );
};
