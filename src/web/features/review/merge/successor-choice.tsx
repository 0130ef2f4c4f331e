import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { keepSuccessors, type MergePlan } from "#web/api/change-requests.ts";
import { changeRequestPagesQuery } from "#web/api/content.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { pageChoices } from "#web/features/content/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useReviewPath } from "../screen/review-context.tsx";
import { mergeMessages } from "./messages.ts";

const messages = mergeMessages.successor;

interface SuccessorChoiceProps {
  readonly one: MergePlan["readerAddresses"]["items"][number];
  /** Id of the page chosen before. */
  readonly successor: string | undefined;
  readonly onChosen: () => Promise<void>;
}

/** Chooses the page that the address of a removed page redirects to. */
export const SuccessorChoice = (props: SuccessorChoiceProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  if (open) return <SuccessorForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      size="sm"
      ref={button}
      aria-label={`${props.one.address}: ${props.successor === undefined ? messages.choose : messages.change}`}
      onClick={() => setOpen(true)}
    >
      {props.successor === undefined ? messages.choose : messages.change}
    </Button>
  );
};

const SuccessorForm = ({
  one,
  successor,
  onChosen,
  onClose,
}: SuccessorChoiceProps & { readonly onClose: () => void }) => {
  const path = useReviewPath();
  const { data } = useQuery(changeRequestPagesQuery(path.spaceId, path.changeRequestId));
  const [chosen, setChosen] = useState(successor ?? "");
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(keepSuccessors);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("select")?.focus(), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    const successors = [{ page: one.page.id, successor: chosen === "" ? null : chosen }];
    try {
      await mutateAsync({ path, body: { successors } });
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    await onChosen();
    onClose();
  };
  return (
    <form ref={form} onSubmit={save} className="flex w-full flex-col gap-2 pb-2">
      <Field
        label={messages.of(one.address)}
        hint={messages.hint(one.page.title)}
        {...(failure && { error: failure.text })}
      >
        <Select
          value={chosen}
          options={[{ value: "", label: messages.none }, ...pageChoices(data?.pages ?? [])]}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary" pending={isPending}>
          {messages.save}
        </Button>
        <Button size="sm" onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
};
