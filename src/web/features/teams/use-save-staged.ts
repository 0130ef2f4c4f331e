import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure, type FailureText, ServiceFailure } from "#web/api/failures.ts";
import { updateTeamMembers } from "#web/api/teams.ts";
import { toast } from "#web/ui/toast.tsx";
import { differenceOf, inverseOf, type Line, refusalsOf, requestOf } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { stagedStrings as strings } from "./team-strings.ts";
import { useScreen } from "./use-screen.ts";

const summaryOf = (lines: readonly Line[]): string => {
  const count = (kind: Line["kind"]) => lines.filter((line) => line.kind === kind).length;
  return strings.summary(count("add"), count("remove"), count("role"));
};

interface Refused {
  readonly failure: FailureText;
  readonly people: ReadonlyMap<string, string>;
}

/** The staged difference, and sending it as one request that can be taken back for a while. */
export const useSaveStaged = () => {
  const { team, roster, staging, discard } = useTeamEditing();
  const { organization } = useScreen();
  const { mutateAsync } = useMutation(updateTeamMembers);
  const [sending, setSending] = useState<readonly Line[]>();
  const [refused, setRefused] = useState<Refused>();
  const path = { organizationId: organization.id, teamId: team.id };
  // While it is sent the lines stand still, whatever comes in.
  const lines = sending ?? differenceOf(staging, roster);

  const takeBack = () => {
    mutateAsync({ path, body: inverseOf(lines) }).then(
      () => toast({ title: strings.undone(team.title), tone: "success" }),
      (error: unknown) => {
        const { title, text } = describeFailure(error);
        toast({ title, description: text, tone: "danger" });
      },
    );
  };
  const send = async () => {
    const body = requestOf(lines);
    setSending(lines);
    setRefused(undefined);
    try {
      await mutateAsync({ path, body });
      discard();
      toast({
        title: strings.done(team.title),
        description: summaryOf(lines),
        tone: "success",
        action: { label: strings.undoSaved, run: takeBack },
      });
    } catch (error) {
      const details = error instanceof ServiceFailure ? error.details : [];
      setRefused({ failure: describeFailure(error), people: refusalsOf(body, details) });
    } finally {
      setSending(undefined);
    }
  };
  return {
    lines,
    pending: sending !== undefined,
    failure: refused?.failure,
    refusals: refused?.people ?? new Map<string, string>(),
    save: () => {
      if (sending === undefined) void send();
    },
  };
};
