import { keepPreviousData, useMutation, useQueries } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { requestReviewers } from "#web/api/change-requests.ts";
import { type EffectiveContentPermission, spaceAccessQuery } from "#web/api/content-permissions.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { PersonLine } from "#web/ui/avatar.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useReview, useReviewPath } from "./review-context.tsx";
import { reviewerMessages as messages } from "./messages.ts";
import type { Reviewer } from "./reviewers.tsx";

/** Roles that may review; the service finds people by one role at a time. */
const able = ["review", "create", "admin"] as const;
/** People shown of each role. */
const SHOWN = 20;
const MAX_SEARCH = 256;

type Person = EffectiveContentPermission["user"];

const useAble = (typed: string) => {
  const { space } = useReview();
  const text = typed.trim();
  const asked = useDebounced(text);
  const answers = useQueries({
    queries: able.map((role) => ({
      ...spaceAccessQuery(space.id, { role, search: asked, limit: SHOWN }),
      placeholderData: keepPreviousData,
    })),
  });
  return {
    asked,
    people: answers
      .flatMap(({ data }) => data?.items.map(({ user }) => user) ?? [])
      .toSorted((one, other) => one.displayName.localeCompare(other.displayName)),
    more: answers.some(({ data }) => data?.next !== undefined),
    pending: answers.some(({ data, isError }) => data === undefined && !isError),
    failed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
};

interface OptionProps {
  readonly person: Person;
  readonly note: string | undefined;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

const Option = ({ person, note, checked, onToggle }: OptionProps) => {
  const id = useId();
  return (
    <li className="relative flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-subtle">
      <input
        id={id}
        type="checkbox"
        checked={checked || note !== undefined}
        onChange={() => note === undefined && onToggle()}
        {...(note !== undefined && { "aria-disabled": true })}
        className="relative z-1 size-4 shrink-0 accent-accent aria-disabled:opacity-55 pointer-coarse:size-5"
      />
      <label htmlFor={id} className="min-w-0 grow py-1.5 after:absolute after:inset-0">
        <PersonLine
          id={person.id}
          name={person.displayName}
          email={person.email}
          photoURL={person.photoURL}
        />
      </label>
      {note !== undefined && <span className="shrink-0 text-sm text-faint">{note}</span>}
    </li>
  );
};

interface ReviewerPickerProps {
  readonly asked: readonly Reviewer[];
  readonly onClose: () => void;
}

/** Chooses whose review to ask for, among those who may review in the space. */
export const ReviewerPicker = ({ asked, onClose }: ReviewerPickerProps) => {
  const formId = useId();
  const { changeRequest } = useReview();
  const path = useReviewPath();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(requestReviewers);
  const found = useAble(typed);
  const nobody =
    found.pending || found.failed || found.people.length > 0
      ? ""
      : found.asked === ""
        ? messages.picker.none
        : messages.picker.nobody(found.asked);
  const noteOf = ({ id }: Person): string | undefined => {
    if (id === changeRequest.createdBy.id) return messages.picker.author;
    return asked.some(({ user, state }) => user.id === id && state === "waiting")
      ? messages.picker.asked
      : undefined;
  };
  const toggle = (person: Person) =>
    setChosen((now) =>
      now.some(({ id }) => id === person.id)
        ? now.filter(({ id }) => id !== person.id)
        : [...now, person],
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || isPending) return;
    try {
      await mutateAsync({ path, body: { users: chosen.map(({ id }) => id) } });
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    toast({
      tone: "success",
      title: messages.picker.done(chosen.map(({ displayName }) => displayName)),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.picker.title}
      description={messages.picker.description}
      footer={
        <>
          <Button onClick={onClose}>{messages.picker.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            disabledReason={chosen.length === 0 ? messages.picker.choose : undefined}
          >
            {messages.picker.submit(chosen.length)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-2">
        <ChoiceSearch
          label={messages.picker.search}
          words={messages.picker}
          maxLength={MAX_SEARCH}
          typed={typed}
          onType={setTyped}
          busy={found.pending}
          pending={found.pending && found.people.length === 0}
          failed={found.failed}
          onRetry={found.retry}
          status={`${nobody}${found.more ? messages.picker.more : ""}`}
        >
          {found.people.length > 0 && (
            <ul aria-label={messages.picker.results} className="p-1">
              {found.people.map((person) => (
                <Option
                  key={person.id}
                  person={person}
                  note={noteOf(person)}
                  checked={chosen.some(({ id }) => id === person.id)}
                  onToggle={() => toggle(person)}
                />
              ))}
            </ul>
          )}
        </ChoiceSearch>
        {failure !== undefined && (
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        )}
      </form>
    </Dialog>
  );
};
