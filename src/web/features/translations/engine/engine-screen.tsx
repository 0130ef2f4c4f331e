import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { type Language, languages } from "#contract/schemas/language.ts";
import { engineKinds } from "#contract/schemas/translation-engine.ts";
import {
  testTranslationEngine,
  type TranslationEngine,
  translationEngineQuery,
  type TranslationEngineTest,
} from "#web/api/translations.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { formatMoney } from "#web/kit/format-money.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { directionOf, languageName } from "#web/kit/language.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Progress } from "#web/shell/progress.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Card, PageHeader } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { MarkedWords } from "../editor/marked-words.tsx";
import { translationMessages } from "../messages.ts";
import { TranslationTabs } from "../translation-tabs.tsx";
import { costFields, engineFields, useEngineForm, valuesOf } from "./engine-form.ts";
import { engineDescriptions, engineMessages as messages, engineNames } from "./messages.ts";
import { compareNames } from "#web/kit/name-order.ts";

interface EngineProps {
  readonly organizationId: string;
  readonly engine: TranslationEngine;
}

/** The price of the engine, and its budget. */
const CostFields = ({ form }: { form: ReturnType<typeof useEngineForm> }) => (
  <div className="flex flex-col gap-2">
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_7rem_1fr]">
      <TextField
        form={form}
        name="perMillion"
        inputMode="decimal"
        optional
        label={messages.perMillion}
      />
      <TextField
        form={form}
        name="currency"
        spellCheck={false}
        optional
        label={messages.currency}
        placeholder="EUR"
      />
      <TextField form={form} name="budget" inputMode="decimal" optional label={messages.budget} />
    </div>
    <p className="text-sm text-muted">{messages.costHint}</p>
  </div>
);

const EngineCard = ({ organizationId, engine }: EngineProps) => {
  const form = useEngineForm(organizationId, engine);
  const { control, getValues, setValue } = form.methods;
  const before = useRef(engine.engine);
  const [chosen, url] = useWatch({ control, name: ["engine", "url"] });
  // An engine's address and price do not apply to another one; typed values stay.
  useEffect(() => {
    if (before.current === chosen) return;
    const [leaves, returns] = [before.current === engine.engine, chosen === engine.engine];
    before.current = chosen;
    const kept = valuesOf(engine);
    for (const field of ["url", ...costFields] as const) {
      const value = getValues(field);
      if (leaves && value === kept[field]) setValue(field, "");
      else if (returns && value === "") setValue(field, kept[field]);
    }
  }, [chosen, engine, getValues, setValue]);
  const fields = engineFields[chosen];
  const keptHere =
    engine.key !== undefined && engine.engine === chosen && (engine.url ?? "") === url.trim();
  const kept =
    engine.key?.last4 === "" || engine.key === undefined
      ? messages.keyKeptShort
      : messages.keyKept(engine.key.last4);
  const keptHint = fields.key === "optional" ? `${kept} ${messages.keyRemoval}` : kept;
  const newHint = fields.key === "optional" ? messages.keyOptionalHint : messages.keyHint;
  return (
    <FormCard form={form} title={messages.title} description={messages.text}>
      <RadioField
        form={form}
        name="engine"
        label={messages.kind}
        choices={engineKinds.map((value) => ({
          value,
          label: engineNames[value],
          description: engineDescriptions[value],
        }))}
      />
      {fields.model !== undefined && (
        <TextField
          form={form}
          name="model"
          spellCheck={false}
          label={messages.model}
          hint={messages.modelHint}
        />
      )}
      {fields.url !== undefined && (
        <TextField
          form={form}
          name="url"
          inputMode="url"
          spellCheck={false}
          optional={fields.url === "optional"}
          label={messages.url}
          hint={fields.url === "optional" ? messages.urlUsualHint : messages.urlHint}
        />
      )}
      {fields.key !== undefined && (
        <TextField
          form={form}
          name="key"
          type="password"
          autoComplete="off"
          spellCheck={false}
          optional={fields.key === "optional" || keptHere}
          label={messages.key}
          hint={keptHere ? keptHint : newHint}
        />
      )}
      {chosen !== "none" && <CostFields form={form} />}
    </FormCard>
  );
};

/** The outcome of a test, in words. */
const Outcome = ({ test }: { test: TranslationEngineTest }) => {
  const { works, problem, sample, targets, to, usage } = test;
  const loses = works && sample?.markersKept === false;
  return (
    <div className="flex flex-col gap-3">
      {works ? (
        <Callout
          tone={loses ? "warning" : "success"}
          title={loses ? messages.test.worksWithout : messages.test.works}
        >
          {loses ? messages.test.worksWithoutText : messages.test.targets(targets.length)}
        </Callout>
      ) : (
        <Callout tone="danger" title={messages.test.fails}>
          {problem?.message}
        </Callout>
      )}
      {sample !== undefined && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{messages.test.sentence}</dt>
            <dd lang="en">
              <MarkedWords text={sample.text} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">
              {to === undefined ? messages.test.answer : languageName(to)}
            </dt>
            <dd {...(to !== undefined && { lang: to, dir: directionOf(to) })}>
              <MarkedWords text={sample.translation} />
            </dd>
          </div>
        </dl>
      )}
      {usage !== undefined &&
        (usage.limit === undefined ? (
          <p className="text-sm text-muted">{messages.usage(formatNumber(usage.used))}</p>
        ) : (
          <Progress label={messages.usageLabel} value={usage.used} max={usage.limit} />
        ))}
    </div>
  );
};

/** How much runs have sent this month, and what it costs. */
const UseCard = ({ engine: { cost, usage } }: Pick<EngineProps, "engine">) => {
  const { budget, currency } = cost ?? {};
  const isSpent = budget !== undefined && usage?.cost !== undefined && usage.cost.amount >= budget;
  if (usage === undefined) return null;
  return (
    <Card title={messages.use.title} description={messages.use.text}>
      <div className="flex flex-col gap-3">
        <p>
          <span className="tabular font-medium">{messages.use.characters(usage.characters)}</span>
          {usage.cost !== undefined && (
            <span className="text-muted"> {messages.use.cost(formatMoney(usage.cost))}</span>
          )}
        </p>
        {budget !== undefined && budget > 0 && usage.cost !== undefined && (
          <Progress
            label={messages.use.budget}
            value={usage.cost.amount}
            max={budget}
            unit={currency ?? ""}
          />
        )}
        {isSpent && (
          <Callout tone="warning" title={messages.use.spent}>
            {messages.use.spentText}
          </Callout>
        )}
      </div>
    </Card>
  );
};

const byName = languages.toSorted((one, other) =>
  compareNames(languageName(one), languageName(other)),
);

const TestCard = ({ organizationId, engine }: EngineProps) => {
  const { mutateAsync, isPending } = useMutation(testTranslationEngine);
  const [into, setInto] = useState<Language>();
  const [outcome, setOutcome] = useState<{
    readonly of: string | undefined;
    readonly test: TranslationEngineTest;
  }>();
  const run = () => {
    setOutcome(undefined);
    mutateAsync({
      path: { organizationId },
      body: into === undefined ? {} : { to: into },
    }).then(
      (test) => setOutcome({ of: engine.updatedAt, test }),
      (error: unknown) => toastFailure(error, run),
    );
  };
  return (
    <Card title={messages.test.title} description={messages.test.text}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-60 max-w-full">
            <Field label={messages.test.to}>
              <Select
                value={into ?? ""}
                options={[
                  { value: "", label: messages.test.any },
                  ...byName.map((value) => ({ value, label: languageName(value) })),
                ]}
                onChange={({ target }) =>
                  setInto(languages.find((language) => language === target.value))
                }
              />
            </Field>
          </div>
          <Button
            pending={isPending}
            disabledReason={engine.engine === "none" ? messages.test.none : undefined}
            onClick={run}
          >
            {messages.test.run}
          </Button>
        </div>
        <div role="status">
          {isPending && <p className="text-sm text-muted">{messages.test.runs}</p>}
          {/* A result for another engine means nothing for this one. */}
          {outcome !== undefined && outcome.of === engine.updatedAt && (
            <Outcome test={outcome.test} />
          )}
        </div>
      </div>
    </Card>
  );
};

/** The engine that translates for an organization, and whether it works. */
export const EngineScreen = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data: engine } = useSuspenseQuery(translationEngineQuery(organizationId));
  return (
    <>
      <PageHeader title={translationMessages.title} description={translationMessages.description} />
      <TranslationTabs />
      <div className="flex max-w-3xl flex-col gap-6 pt-6">
        <EngineCard organizationId={organizationId} engine={engine} />
        {engine.engine !== "none" && <UseCard engine={engine} />}
        <TestCard organizationId={organizationId} engine={engine} />
      </div>
    </>
  );
};
