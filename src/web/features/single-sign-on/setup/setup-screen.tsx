import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { SamlProvider } from "#web/api/single-sign-on.ts";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { cx } from "#web/kit/class-names.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { TestSignIn } from "../checks/test-sign-in.tsx";
import { consoleOf } from "../consoles.ts";
import {
  ConnectionFields,
  FillByMetadata,
  useConnectionForm,
} from "../provider/connection-form.tsx";
import { connectionMessages, peopleMessages } from "../provider/messages.ts";
import { PeopleFields, usePeopleForm } from "../provider/people-form.tsx";
import { ServiceValues } from "../provider/service-values.tsx";
import { type SetupStep, setupSteps } from "../search.ts";
import { useProvider, useProviderName } from "../use-provider.ts";
import { setupMessages as words } from "./messages.ts";

const route = "/_app/o/$organizationId/settings/sign-in/$samlProviderId/setup";

/** Returns a function that opens a step or, after the last one, the provider itself. */
const useGoTo = () => {
  const params = useProviderName();
  const navigate = useNavigate();
  return (step: SetupStep | undefined) =>
    step === undefined
      ? navigate({ to: "/o/$organizationId/settings/sign-in/$samlProviderId", params })
      : navigate({
          to: "/o/$organizationId/settings/sign-in/$samlProviderId/setup",
          params,
          search: (now) => ({ ...now, step, test: undefined }),
        });
};

const stepAfter = (step: SetupStep): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) + 1];
const stepBefore = (step: SetupStep): SetupStep | undefined =>
  setupSteps[setupSteps.indexOf(step) - 1];

/** The current position in the setup; every step can be opened. */
const Steps = ({ current }: { current: SetupStep }) => {
  const params = useProviderName();
  return (
    <nav aria-label={words.steps} className="mb-6">
      <ol className="flex flex-wrap gap-x-6 gap-y-2">
        {setupSteps.map((step, index) => {
          const open = step === current;
          const before = index < setupSteps.indexOf(current);
          return (
            <li key={step}>
              <Link
                to="/o/$organizationId/settings/sign-in/$samlProviderId/setup"
                params={params}
                search={(now) => ({ ...now, step })}
                aria-current={open ? "step" : undefined}
                className={cx(
                  "flex items-center gap-2 rounded-sm",
                  open ? "font-medium text-ink" : "text-muted hover:text-ink",
                )}
              >
                <span
                  aria-hidden
                  className={cx(
                    "tabular grid size-6 shrink-0 place-items-center rounded-full text-xs font-medium",
                    open ? "bg-accent text-on-accent" : "bg-subtle text-muted",
                  )}
                >
                  {before ? <Check size={14} /> : index + 1}
                </span>
                <span className={open ? undefined : "max-sm:sr-only"}>{words.step[step]}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

interface StepFrameProps {
  readonly step: SetupStep;
  readonly children: ReactNode;
  /** The button to the next step. */
  readonly next: ReactNode;
}

/** A step: its purpose, what to do, and the buttons forward and back. */
const StepFrame = ({ step, children, next }: StepFrameProps) => {
  const before = stepBefore(step);
  const params = useProviderName();
  return (
    <section aria-labelledby="setup-step" className="flex max-w-2xl flex-col gap-6">
      <header>
        <h2 id="setup-step" tabIndex={-1} className="text-md font-semibold outline-none!">
          {words.step[step]}
        </h2>
        <p className="max-w-[70ch] text-muted">{words.text[step]}</p>
      </header>
      {children}
      <div className="flex flex-wrap gap-2">
        {next}
        {before !== undefined && (
          <Link
            to="/o/$organizationId/settings/sign-in/$samlProviderId/setup"
            params={params}
            search={(now) => ({ ...now, step: before })}
            className={buttonClass()}
          >
            {words.back}
          </Link>
        )}
      </div>
    </section>
  );
};

interface StepProps {
  readonly provider: SamlProvider;
}

const ValuesStep = ({ provider }: StepProps) => {
  const { idp } = useSearch({ from: route });
  const navigate = useNavigate();
  return (
    <StepFrame step="values" next={<NextLink step="values" />}>
      <ServiceValues
        provider={provider}
        idp={idp ?? consoleOf(provider)}
        onIdp={(chosen) =>
          void navigate({
            to: ".",
            search: (now) => ({ ...now, idp: chosen }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </StepFrame>
  );
};

const NextLink = ({ step }: { step: SetupStep }) => {
  const next = stepAfter(step);
  return (
    <Link
      to="/o/$organizationId/settings/sign-in/$samlProviderId/setup"
      params={useProviderName()}
      search={(now) => ({ ...now, step: next })}
      className={buttonClass({ variant: "primary" })}
    >
      {words.next}
    </Link>
  );
};

interface FormStepProps<Input extends FieldValues, Output extends object> {
  readonly step: SetupStep;
  readonly form: ContractForm<Input, Output>;
  readonly labels: Partial<Record<string, string>>;
  /** Shown above the fields. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
}

/** A step that saves its values before it continues. */
const FormStep = <Input extends FieldValues, Output extends object>({
  step,
  form,
  labels,
  before,
  children,
}: FormStepProps<Input, Output>) => (
  <form {...form.formProps}>
    <StepFrame
      step={step}
      next={
        <Button type="submit" variant="primary" pending={form.pending}>
          {form.isDirty ? words.saveAndNext : words.next}
        </Button>
      }
    >
      {before}
      {children}
      <FormNotices form={form} labels={labels} />
    </StepFrame>
    <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
  </form>
);

const ConnectionStep = ({ provider }: StepProps) => {
  const { idp } = useSearch({ from: route });
  const goTo = useGoTo();
  const form = useConnectionForm(provider, () => goTo("people"));
  return (
    <FormStep
      step="connection"
      form={form}
      labels={connectionMessages.labels}
      before={<FillByMetadata form={form} provider={provider} idp={idp} />}
    >
      <ConnectionFields form={form} />
    </FormStep>
  );
};

const PeopleStep = ({ provider }: StepProps) => {
  const goTo = useGoTo();
  const form = usePeopleForm(provider, () => goTo("test"));
  return (
    <FormStep step="people" form={form} labels={peopleMessages.labels}>
      <PeopleFields form={form} />
    </FormStep>
  );
};

/** What is missing before there is anything to test, with a link to it. */
const Incomplete = () => (
  <Callout
    title={words.incomplete}
    actions={
      <Link
        to="/o/$organizationId/settings/sign-in/$samlProviderId/setup"
        params={useProviderName()}
        search={(now) => ({ ...now, step: "connection" as const })}
        className={buttonClass({ size: "sm" })}
      >
        {words.toValues}
      </Link>
    }
  >
    {words.incompleteText}
  </Callout>
);

const TestStep = ({ provider }: StepProps) => (
  <StepFrame
    step="test"
    next={
      <Link
        to="/o/$organizationId/settings/sign-in/$samlProviderId"
        params={useProviderName()}
        className={buttonClass({
          variant: provider.provenAt === undefined ? "secondary" : "primary",
        })}
      >
        {words.done}
      </Link>
    }
  >
    {provider.status === "pending" ? <Incomplete /> : <TestSignIn />}
    {provider.status === "active" && provider.provenAt === undefined && (
      <p className="text-sm text-muted">{words.untested}</p>
    )}
  </StepFrame>
);

const views = {
  values: ValuesStep,
  connection: ConnectionStep,
  people: PeopleStep,
  test: TestStep,
} satisfies Record<SetupStep, unknown>;

/** Sets up a provider step by step; each step is saved and has an address. */
export const SetupScreen = () => {
  const provider = useProvider();
  const { step = "values" } = useSearch({ from: route });
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // Focus moves to the start of the next step, because the pressed button is gone.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    container.current?.querySelector("h2")?.focus();
  }, [step]);
  const View = views[step];
  return (
    <div ref={container}>
      <PageHeader title={words.title(provider.label)} />
      <Steps current={step} />
      <View key={provider.id} provider={provider} />
    </div>
  );
};
