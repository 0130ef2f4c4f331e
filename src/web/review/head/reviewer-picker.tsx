import { keepPreviousData, useMutation, useQueries } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useState } from "react";
import { requestReviewers } from "../../api/change-requests.ts";
import {
  type EffectiveContentPermission,
  spaceAccessQuery,
} from "../../api/content-permissions.ts";
import { describeFailure, type FailureText } from "../../api/failures.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { reviewerStrings } from "./head-strings.ts";
import type { Reviewer } from "./reviewer-states.ts";

const strings = reviewerStrings.picker;

/** Roles that may review; the service finds people by one role at a time. */
const able = ["review", "create", "admin"] as const;
/** People shown of each role. */
const SHOWN = 20;
/** Rest after the last letter before the service is asked, in milliseconds. */
const REST = 200;
const MAX_SEARCH = 256;

type Person = EffectiveContentPermission["user"];

const useAble = (typed: string) => {
  const { space } = useReview();
  const text = typed.trim();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
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
      <label
        htmlFor={id}
        className="flex min-w-0 grow items-center gap-2.5 py-1.5 after:absolute after:inset-0"
      >
        <Avatar id={person.id} name={person.displayName} photoURL={person.photoURL} size="sm" />
        <span className="min-w-0">
          <span className="block leading-5 wrap-anywhere">{person.displayName}</span>
          {person.email !== undefined && (
            <span className="block text-sm leading-4 wrap-anywhere text-muted">{person.email}</span>
          )}
        </span>
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
  const noteOf = ({ id }: Person): string | undefined => {
    if (id === changeRequest.createdBy.id) return strings.author;
    return asked.some(({ user, state }) => user.id === id && state === "waiting")
      ? strings.asked
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
      title: strings.done(chosen.map(({ displayName }) => displayName)),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={strings.title}
      description={strings.description}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            disabledReason={chosen.length === 0 ? strings.choose : undefined}
          >
            {strings.submit(chosen.length)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-2">
        <Field label={strings.search}>
          <Input
            type="search"
            icon={Search}
            placeholder={strings.placeholder}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        </Field>
        <div
          className="h-60 overflow-y-auto rounded-sm border border-line"
          aria-busy={found.pending}
        >
          {found.people.length > 0 && (
            <ul aria-label={strings.results} className="p-1">
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
          {found.pending && found.people.length === 0 && (
            <div className="flex flex-col gap-3 p-3">
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} className="h-8 w-full" />
              ))}
            </div>
          )}
          {found.failed && (
            <div className="p-2">
              <Callout
                tone="danger"
                actions={
                  <Button size="sm" onClick={found.retry}>
                    {strings.retry}
                  </Button>
                }
              >
                {strings.failed}
              </Callout>
            </div>
          )}
          <p role="status" className="px-3 text-sm text-muted not-empty:py-2">
            {!found.pending && !found.failed && found.people.length === 0
              ? found.asked === ""
                ? strings.none
                : strings.nobody(found.asked)
              : ""}
            {found.more ? strings.more : ""}
          </p>
        </div>
        {failure !== undefined && (
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        )}
      </form>
    </Dialog>
  );
};
