import { zodResolver } from "@hookform/resolvers/zod";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from "react-hook-form";
import type { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { describeFailure, type FailureText, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { useDraft } from "./draft.ts";
import { type FieldIssue, splitIssues } from "./failure-fields.ts";
import { changedFields, type Conflict, pickFields } from "./form-values.ts";
import { submitByKey } from "./submit-by-key.ts";
import { useMergedValues } from "./use-merged-values.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

/** A question to answer between pressing the button and sending. */
export type FormQuestion<Input extends FieldValues> = {
  title: string;
  body: ReactNode;
  /** The verb of the button that sends. */
  confirmLabel: string;
  /** The field that is reset to its saved value if the answer is no. */
  field: Path<Input>;
};

export type ContractFormOptions<Input extends FieldValues, Output extends object, Answer> = {
  /** The request body's schema, or a part of it, from the contract. */
  schema: z.ZodType<Output, Input>;
  /** The saved values. Newer ones that arrive later are merged with the input. */
  defaultValues: Input;
  /**
   * Saves. `changed` contains only the fields that differ from the saved values, for PATCH. Rejects with a
   * ServiceFailure, whose details are shown at the fields they name.
   */
  submit: (values: Output, changed: Partial<Output>) => Promise<Answer>;
  onDone?: (answer: Answer) => void | Promise<void>;
  /** Returns a question that must be answered before these values are sent, if any. */
  ask?: (values: Output, changed: Partial<Output>) => FormQuestion<Input> | undefined;
  /** Fetches the newest values after a 412. */
  reload?: () => Promise<Input>;
  /** Whether others may change the same values, with newer ones arriving by themselves; implied by `reload`. */
  shared?: true;
  /** The name under which input is kept across reloads. Never for secrets. */
  draftKey?: string;
  /** Whether fields are validated while typing, rather than only on submit. */
  checkAsTyped?: boolean;
};

/** A failure, with the issues that are not about a field of the form. */
export type FormFailure = FailureText & { details: readonly FieldIssue[] };

export type ContractForm<Input extends FieldValues, Output extends object> = {
  schema: z.ZodType<Output, Input>;
  methods: UseFormReturn<Input, unknown, Output>;
  /** Attributes of the <form>. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => void;
    /** Ctrl+Enter or ⌘+Enter anywhere in the form presses its button. */
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  pending: boolean;
  isDirty: boolean;
  failure: FormFailure | undefined;
  /** The question about the submitted values, if one is open. */
  question: FormQuestion<Input> | undefined;
  /** Sends the submitted values, or resets the field in question to its saved value. */
  answer: (sends: boolean) => void;
  /** Counts successful saves, so that a card can show "Saved". */
  saves: number;
  /** Fields changed here and elsewhere; saving waits until one side is chosen. */
  conflicts: readonly Conflict[];
  /** Keeps this form's values for all of them, or for a single field. */
  keepMine: (field?: string) => void;
  takeTheirs: (field?: string) => void;
  /** Whether input from before a reload was restored. */
  restored: boolean;
  /** Resets the fields to the saved values and deletes the draft. */
  discard: () => void;
  /** Whether there are unsaved changes at this moment; may be called outside of rendering. */
  hasUnsaved: () => boolean;
};

/** A form based on a schema of the contract: handles the pending state, errors, focus, conflicts and the draft. */
export const useContractForm = <Input extends FieldValues, Output extends object, Answer>(
  options: ContractFormOptions<Input, Output, Answer>,
): ContractForm<Input, Output> => {
  const { schema, defaultValues, submit, onDone, ask, reload, draftKey } = options;
  const { checkAsTyped = false } = options;
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema, {
      // The content security policy forbids generated code.
      jitless: true,
      error: (issue) => issueText(issue),
    }),
    defaultValues: defaultValues as DefaultValues<Input>,
    shouldFocusError: false,
    mode: checkAsTyped ? "onChange" : "onSubmit",
  });
  const { isDirty } = methods.formState;
  const formRef = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const [refusals, setRefusals] = useState(0);
  const [saves, setSaves] = useState(0);
  const [heldBack, setHeldBack] = useState(false);
  const [asked, setAsked] = useState<FormQuestion<Input> & { values: Output }>();
  const merged = useMergedValues(methods, defaultValues, running);
  const { baseOf, conflicts } = merged;
  const draft = useKeptDraft(methods, {
    draft: useDraft(draftKey),
    merged,
    shared: reload !== undefined || options.shared === true,
    checkAsTyped,
  });
  const changed = () => changedFields(methods.getValues(), baseOf());

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  // Without unsaved changes, there is no Discard button to dismiss the failure.
  useEffect(() => {
    if (!isDirty) setFailure(undefined);
  }, [isDirty]);
  useEffect(() => failure?.whenOver?.(() => setFailure(undefined)), [failure]);

  const refuse = (error: unknown) => {
    const details = error instanceof ServiceFailure ? error.details : [];
    const { fields, rest } = splitIssues(details, Object.keys(baseOf()));
    for (const { path, message } of fields) {
      methods.setError(path as Path<Input>, { type: "service", message });
    }
    if (fields.length === 0 || rest.length > 0) {
      setFailure({ ...describeFailure(error), details: rest });
    }
    setRefusals((count) => count + 1);
  };

  /** Handles a 412: merges the newer values and saves again, unless others changed the same fields. */
  const sendAgain = async (stale: unknown): Promise<{ answer: Answer } | "conflict"> => {
    if (!reload || !isRefusal(stale, 412)) throw stale;
    if (merged.mergeIn(await reload()).length > 0) return "conflict";
    const values = schema.parse(methods.getValues(), { jitless: true });
    return { answer: await submit(values, pickFields(values, changed())) };
  };

  const run = async (values: Output) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const outcome = await submit(values, pickFields(values, changed())).then(
        (answer) => ({ answer }),
        sendAgain,
      );
      if (outcome === "conflict") return setHeldBack(true);
      merged.markSaved();
      draft.forget();
      setSaves((count) => count + 1);
      await onDone?.(outcome.answer);
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  const askThenRun = async (values: Output) => {
    const question = ask?.(values, pickFields(values, changed()));
    if (question === undefined) await run(values);
    else setAsked({ ...question, values });
  };
  const answer = (sends: boolean) => {
    setAsked(undefined);
    if (asked === undefined) return;
    if (sends) return void run(asked.values);
    methods.setValue(asked.field, baseOf()[asked.field], { shouldDirty: true });
  };
  const save = async () => {
    let accepted = true;
    await methods.handleSubmit(askThenRun, () => {
      accepted = false;
    })();
    // The fields are marked as invalid only now, so that the first can be focused.
    if (!accepted) setRefusals((count) => count + 1);
  };

  return {
    schema,
    methods,
    formProps: {
      ref: formRef,
      noValidate: true,
      onSubmit: (event) => {
        // A form inside a dialog must not submit the form that the dialog was opened from.
        event.stopPropagation();
        event.preventDefault();
        if (conflicts.length === 0) void save();
      },
      onKeyDown: submitByKey,
    },
    pending,
    isDirty,
    failure,
    question: asked,
    answer,
    saves,
    conflicts,
    keepMine: (field) => {
      const left = merged.resolve("mine", field);
      draft.keep();
      if (left > 0) return;
      setHeldBack(false);
      if (heldBack) void save();
    },
    takeTheirs: (field) => {
      if (merged.resolve("theirs", field) === 0) setHeldBack(false);
    },
    restored: draft.restored && isDirty,
    discard: () => {
      merged.discard();
      setFailure(undefined);
      draft.forget();
    },
    hasUnsaved: () => changed().length > 0,
  };
};
