import { X } from "lucide-react";
import { useState } from "react";
import { MAX_GATE_RULES } from "#contract/schemas/limits.ts";
import { type SpecRule, specRules } from "#contract/schemas/openapi-rules.ts";
import { specChangeClasses } from "#contract/schemas/enums.ts";
import { RULES } from "#openapi/compare/rules.ts";
import type { Spec } from "#web/api/specs.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { settingsMessages } from "./messages.ts";
import { specMessages } from "../messages.ts";
import type { CardProps } from "./cards.tsx";
import { useChangeGate } from "./use-update-spec.ts";
import { compareNames } from "#web/kit/name-order.ts";

const messages = settingsMessages.rules;
type ChangeClass = (typeof specChangeClasses)[number];
type Rules = Spec["gate"]["rules"];

const classOptions = specChangeClasses.map((value) => ({
  value,
  label: specMessages.classes[value],
}));
const classNamed = (name: string): ChangeClass | undefined =>
  specChangeClasses.find((known) => known === name);

const titled = specRules.toSorted((one, other) =>
  compareNames(RULES[one].title, RULES[other].title),
);

interface AddRuleProps {
  readonly rules: Rules;
  readonly pending: boolean;
  readonly onAdd: (rule: SpecRule, name: ChangeClass) => Promise<boolean>;
}

const AddRule = ({ rules, pending, onAdd }: AddRuleProps) => {
  const [rule, setRule] = useState<SpecRule>();
  const [name, setName] = useState<ChangeClass>("safe");
  const full = Object.keys(rules).length >= MAX_GATE_RULES;
  const reason = full
    ? messages.full(MAX_GATE_RULES)
    : rule === undefined
      ? messages.choose
      : undefined;
  const add = async () => {
    if (rule !== undefined && (await onAdd(rule, name))) setRule(undefined);
  };
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <Field label={messages.rule}>
          <Select
            value={rule ?? ""}
            options={[
              { value: "", label: messages.choose },
              ...titled
                .filter((known) => rules[known] === undefined)
                .map((known) => ({
                  value: known,
                  label: `${RULES[known].title} (${specMessages.classes[RULES[known].class].toLowerCase()})`,
                })),
            ]}
            onChange={({ target }) => setRule(specRules.find((known) => known === target.value))}
          />
        </Field>
      </div>
      <div className="basis-36">
        <Field label={messages.class}>
          <Select
            value={name}
            options={classOptions}
            onChange={({ target }) => setName(classNamed(target.value) ?? "safe")}
          />
        </Field>
      </div>
      <Button pending={pending} disabledReason={reason} onClick={() => void add()}>
        {messages.add}
      </Button>
    </div>
  );
};

/** The kinds of change that are classified differently from the default. */
export const RulesCard = ({ path, spec }: CardProps) => {
  const change = useChangeGate(path);
  const [pending, setPending] = useState(false);
  const { rules } = spec.gate;
  const set = async (rule: SpecRule, name: ChangeClass | undefined): Promise<boolean> => {
    setPending(true);
    try {
      await change(spec, (gate) => {
        const { [rule]: _before, ...rest } = gate.rules;
        return { rules: name === undefined ? rest : { ...rest, [rule]: name } };
      });
      return true;
    } catch (error) {
      toastFailure(error, () => void set(rule, name));
      return false;
    } finally {
      setPending(false);
    }
  };
  const own = titled.filter((rule) => rules[rule] !== undefined);
  const { edit } = spec.permissions;
  return (
    <Card title={messages.title} description={messages.text}>
      {own.length === 0 ? (
        <p className="text-sm text-muted">{messages.none}</p>
      ) : (
        <ul aria-label={messages.list} className="divide-y divide-line">
          {own.map((rule) => (
            <li key={rule} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow basis-60 wrap-anywhere">{RULES[rule].title}</span>
              {edit ? (
                <>
                  <Select
                    aria-label={messages.classOf(RULES[rule].title)}
                    className="w-36"
                    value={rules[rule] ?? ""}
                    options={classOptions}
                    onChange={({ target }) => void set(rule, classNamed(target.value))}
                  />
                  <IconButton
                    icon={X}
                    label={messages.remove(RULES[rule].title)}
                    onClick={() => void set(rule, undefined)}
                  />
                </>
              ) : (
                <span>{specMessages.classes[rules[rule] ?? RULES[rule].class]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {edit && <AddRule rules={rules} pending={pending} onAdd={set} />}
    </Card>
  );
};
