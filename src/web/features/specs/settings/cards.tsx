import { lazy, Suspense, useState } from "react";
import { z } from "zod";
import {
  specChangeClass,
  specCheckInterval,
  specCheckIntervals,
  specVisibilities,
  specVisibility,
} from "#contract/schemas/openapi-spec.ts";
import type { Spec, SpecPath } from "#web/api/specs.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { headMessages, specMessages } from "../messages.ts";
import { settingsMessages } from "./messages.ts";
import { useReloadSpec, useUpdateSpec } from "./use-update-spec.ts";

const NewSourceDialog = lazy(async () => ({
  default: (await import("../source/source-dialogs.tsx")).NewSourceDialog,
}));

export interface CardProps {
  readonly path: SpecPath;
  readonly spec: Spec;
}

const readOnlyOf = (spec: Spec) => (spec.permissions.edit ? undefined : settingsMessages.readOnly);

const checks = z.object({ checkEvery: specCheckInterval });
const intervals = specCheckIntervals.map((value) => ({
  value,
  label: specMessages.intervals[value],
}));

const ChecksCard = ({ path, spec }: CardProps) => {
  const messages = settingsMessages.checks;
  const update = useUpdateSpec(path);
  const reload = useReloadSpec(path);
  const form = useContractForm({
    schema: checks,
    defaultValues: { checkEvery: spec.checkEvery },
    submit: (body) => update(body),
    reload: async () => ({ checkEvery: (await reload()).checkEvery }),
  });
  return (
    <FormCard
      form={form}
      title={messages.title}
      description={messages.text}
      disabledReason={readOnlyOf(spec)}
    >
      <SelectField form={form} name="checkEvery" label={messages.every} choices={intervals} />
    </FormCard>
  );
};

/** Where a specification comes from, and how often it is checked. */
export const SourceCard = ({ path, spec }: CardProps) => {
  const messages = settingsMessages.source;
  const [open, setOpen] = useState(false);
  const { source, sourceURL, sourceName } = spec;
  return (
    <>
      <Card
        title={messages.title}
        description={messages.text}
        actions={
          spec.permissions.edit && <Button onClick={() => setOpen(true)}>{messages.change}</Button>
        }
      >
        <dl className="flex flex-col gap-1">
          <dt className="text-sm text-muted">{messages.kind}</dt>
          <dd className="wrap-anywhere">
            {specMessages.sources[source]}
            {sourceURL !== undefined && (
              <>
                {": "}
                <OutsideLink address={sourceURL} />
              </>
            )}
            {sourceURL === undefined && sourceName !== undefined && `: ${sourceName}`}
          </dd>
        </dl>
        {source !== "url" && <p className="mt-2 text-sm text-muted">{messages.noAddress}</p>}
      </Card>
      {source === "url" && <ChecksCard path={path} spec={spec} />}
      <Suspense fallback={null}>
        {open && (
          <NewSourceDialog
            organizationId={path.organizationId}
            spec={spec}
            way={source}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
};

const visibility = z.object({ visibility: specVisibility });
const visibilities = specVisibilities.map((value) => ({
  value,
  ...settingsMessages.visibility.choices[value],
}));

/** Who can read the specification itself. */
export const VisibilityCard = ({ path, spec }: CardProps) => {
  const messages = settingsMessages.visibility;
  const update = useUpdateSpec(path);
  const reload = useReloadSpec(path);
  const form = useContractForm({
    schema: visibility,
    defaultValues: { visibility: spec.visibility },
    submit: (body) => update(body),
    reload: async () => ({ visibility: (await reload()).visibility }),
  });
  const { published } = spec.urls;
  return (
    <FormCard
      form={form}
      title={messages.title}
      description={messages.text}
      disabledReason={readOnlyOf(spec)}
    >
      <RadioField form={form} name="visibility" label={messages.field} choices={visibilities} />
      {published !== undefined && (
        <p className="flex min-w-0 items-center gap-1 text-sm">
          <span className="min-w-0 font-mono wrap-anywhere">{published}</span>
          <CopyButton text={published} label={headMessages.copyAddress} iconOnly size="sm" />
        </p>
      )}
    </FormCard>
  );
};

const modes = ["off", "flag", "hold"] as const;
const ats = ["breaking", "risky"] as const;
const gate = z.object({ mode: z.enum(modes), at: specChangeClass.extract(ats) });
const modeChoices = modes.map((value) => ({ value, ...settingsMessages.gate.modes[value] }));
const atChoices = ats.map((value) => ({ value, ...settingsMessages.gate.ats[value] }));

/** What happens to a version that changes something programs rely on. */
export const GateCard = ({ path, spec }: CardProps) => {
  const messages = settingsMessages.gate;
  const update = useUpdateSpec(path);
  const reload = useReloadSpec(path);
  const valuesOf = ({ gate: { mode, at } }: Spec) => ({ mode, at });
  const form = useContractForm({
    schema: gate,
    defaultValues: valuesOf(spec),
    submit: (_values, changed) => update({ gate: changed }),
    reload: async () => valuesOf(await reload()),
  });
  const mode = form.methods.watch("mode");
  return (
    <FormCard
      form={form}
      title={messages.title}
      description={messages.text}
      disabledReason={readOnlyOf(spec)}
    >
      <RadioField form={form} name="mode" label={messages.mode} choices={modeChoices} />
      {mode !== "off" && (
        <RadioField form={form} name="at" label={messages.at} choices={atChoices} />
      )}
    </FormCard>
  );
};
