import { useMutation } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { describeFailure, detailsOf, type FailureText } from "#web/api/failures.ts";
import { checkGitConnection, type GitCheck } from "#web/api/git.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { branchOf, refOf } from "../branch.ts";
import { useSpaceParams } from "../use-syncs.ts";
import { type ConnectionInput, type ConnectionOutput, credentialIn } from "./connection-values.ts";
import { checkMessages as messages } from "./messages.ts";

type Form = ContractForm<ConnectionInput, ConnectionOutput>;

/** How many branches are suggested if the given one does not exist. */
const OFFERED = 12;

interface FoundProps {
  readonly check: GitCheck;
  readonly branch: string;
  readonly direction: ConnectionInput["direction"];
  readonly onBranch: (branch: string) => void;
}

const NoBranch = ({ check, branch, direction, onBranch }: FoundProps) => (
  <Callout tone={direction === "import" ? "danger" : "warning"} title={messages.noBranch(branch)}>
    {direction !== "import" && <p>{messages.newBranch}</p>}
    <p>{messages.choose}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      {check.branches.slice(0, OFFERED).map((name) => (
        <Button
          key={name}
          size="sm"
          aria-label={messages.takeBranch(branchOf(name))}
          onClick={() => onBranch(branchOf(name))}
        >
          {branchOf(name)}
        </Button>
      ))}
    </div>
  </Callout>
);

/** The result of checking a repository, with the next step if something is missing. */
const Found = (props: FoundProps): ReactNode => {
  const { check, branch, direction } = props;
  const { problem, isEmpty, hasBranch, mayPush, protocol } = check;
  if (problem !== null)
    return (
      <Callout tone="danger" title={problem.message}>
        {problem.remedy}
      </Callout>
    );
  if (isEmpty)
    return (
      <Callout tone={direction === "import" ? "warning" : "info"} title={messages.empty}>
        {direction === "import" ? messages.emptyImport : messages.emptyText}
      </Callout>
    );
  if (!hasBranch) return <NoBranch {...props} />;
  if (mayPush === false && direction !== "import")
    return (
      <Callout tone="warning" title={messages.mayNotPush}>
        {messages.mayNotPushText}
      </Callout>
    );
  return (
    <Callout tone="success" title={messages.ok}>
      {messages.branch(branch)} {mayPush === true && messages.mayPush}
      {mayPush === null && direction !== "import" && messages.notAsked}{" "}
      {protocol !== null && messages.protocol(protocol)}
    </Callout>
  );
};

/** Checks the repository as typed, before anything is saved. */
export const CheckRepository = ({ form }: { form: Form }) => {
  const { control, getValues, setValue, trigger } = form.methods;
  const [url, ref, credential, direction] = useWatch({
    control,
    name: ["url", "ref", "credential", "direction"],
  });
  const { mutateAsync, isPending } = useMutation(checkGitConnection);
  const [found, setFound] = useState<{ of: string; check?: GitCheck; failure?: FailureText }>();
  const asked = JSON.stringify([url, ref, credential]);
  const { spaceId } = useSpaceParams();
  const check = async () => {
    if (!(await trigger(["url", "ref", "credential"], { shouldFocus: true }))) return;
    const typed = getValues();
    const of = JSON.stringify([typed.url, typed.ref, typed.credential]);
    const body = {
      url: typed.url,
      ref: refOf(typed.ref.trim()),
      ...credentialIn(typed.credential),
    };
    try {
      setFound({ of, check: await mutateAsync({ path: { spaceId }, body }) });
    } catch (error) {
      const failure = describeFailure(error);
      const details = detailsOf(error).map(asSentence).join(" ");
      setFound({ of, failure: details === "" ? failure : { ...failure, text: details } });
    }
  };
  // The result only applies to what was typed then.
  const shown = found?.of === asked ? found : undefined;
  return (
    <div className="flex flex-col items-start gap-3">
      <Button icon={PlugZap} pending={isPending} onClick={() => void check()}>
        {messages.check}
      </Button>
      <div role="group" aria-label={messages.title} className="w-full empty:hidden">
        {shown?.failure && (
          <Callout tone="danger" title={shown.failure.title}>
            {shown.failure.text}
          </Callout>
        )}
        {shown?.check && (
          <Found
            check={shown.check}
            branch={branchOf(ref.trim())}
            direction={direction}
            onBranch={(branch) => setValue("ref", branch, { shouldDirty: true })}
          />
        )}
      </div>
    </div>
  );
};
