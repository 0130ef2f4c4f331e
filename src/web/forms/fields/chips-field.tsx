import { type FieldValues, useController } from "react-hook-form";
import { Field, useFieldControl } from "#web/ui/field.tsx";
import { asSentence } from "../failure-fields.ts";
import { describeField, type FieldSource } from "./field-source.ts";
import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useRef, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { isComposing } from "#web/kit/composing.ts";

type ChipsInputProps = {
  /** The `name` of the input, which the fragment of an address can refer to. */
  name?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** The error of each item, by index. */
  itemErrors?: readonly (string | undefined)[];
  placeholder?: string;
  /** Normalizes a typed item, for example to lower case. */
  normalize?: (text: string) => string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

const separators = /[\s,;]+/;

/**
 * Several short items in one field. Enter, comma, leaving the field and pasting add items; each has a button that
 * removes it, and Backspace in the empty input removes the last. Duplicates are dropped.
 */
const ChipsInput = ({
  name,
  values,
  onChange,
  itemErrors = [],
  placeholder,
  normalize = (text) => text,
  onBlur,
  ref,
}: ChipsInputProps) => {
  const control = useFieldControl();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const box = useRef<HTMLDivElement>(null);

  const add = (text: string) => {
    const items = text
      .split(separators)
      .map(normalize)
      .filter((item) => item !== "");
    const next = [...new Set([...values, ...items])];
    setTyped("");
    if (next.length === values.length) return;
    onChange(next);
    setSaid(`Added ${next.slice(values.length).join(", ")}`);
  };
  const remove = (index: number) => {
    onChange(values.filter((_, position) => position !== index));
    setSaid(`Removed ${values[index] ?? ""}`);
    box.current?.querySelector<HTMLInputElement>("input")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "," || event.key === ";" || (event.key === "Enter" && typed.trim() !== "")) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
      remove(values.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!separators.test(text.trim())) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  };

  return (
    <div
      ref={box}
      className={cx(
        "flex min-h-8 flex-wrap items-center gap-1 rounded-sm border bg-surface p-[3px] shadow-sm focus-within:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent",
        control["aria-invalid"] ? "border-danger" : "border-control hover:border-muted",
      )}
    >
      {values.length > 0 && (
        <ul className="contents">
          {values.map((value, index) => (
            <li
              key={value}
              title={itemErrors[index]}
              className={cx(
                "inline-flex h-6 max-w-full items-center gap-0.5 rounded-sm pl-2 text-sm",
                itemErrors[index] === undefined ? "bg-subtle" : "bg-danger-soft text-danger-ink",
              )}
            >
              <span className="truncate">{value}</span>
              {itemErrors[index] !== undefined && (
                <span className="sr-only">: {itemErrors[index]}</span>
              )}
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => remove(index)}
                className="grid size-6 shrink-0 place-items-center rounded-sm text-muted -outline-offset-2! hover:text-ink"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        type="text"
        {...control}
        ref={ref}
        name={name}
        value={typed}
        placeholder={values.length === 0 ? placeholder : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          add(typed);
          onBlur?.();
        }}
        className="h-6 w-24 grow bg-transparent px-1.5 text-base outline-none!"
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};

type ChipsFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  readonly string[] | undefined
> & { placeholder?: string };

const messageOf = (error: unknown): string | undefined =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  typeof error.message === "string"
    ? error.message
    : undefined;

/** Prefixes a message with the item it is about, unless it already names it. */
const about = (item: string | undefined, message: string | undefined): string | undefined =>
  item === undefined || message === undefined || message.startsWith(item)
    ? message
    : `${item}: ${message}`;

/** A field for several short items; an invalid one is marked, with its message below. */
export const ChipsField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  placeholder,
}: ChipsFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const current: unknown = field.value;
  const values = Array.isArray(current) ? current.map(String) : [];
  const error: unknown = fieldState.error;
  const itemErrors = Array.isArray(error) ? values.map((_, index) => messageOf(error[index])) : [];
  const firstWrong = itemErrors.findIndex((message) => message !== undefined);
  const whole = messageOf(error);
  const described = describeField(form, name, values.length);
  const shown = whole ?? about(values[firstWrong], itemErrors[firstWrong]);
  return (
    <Field
      label={label ?? described.label}
      hint={hint}
      error={shown && (whole === undefined ? shown : asSentence(shown))}
      counter={described.counter}
    >
      <ChipsInput
        ref={field.ref}
        name={field.name}
        values={values}
        onChange={field.onChange}
        onBlur={field.onBlur}
        itemErrors={itemErrors}
        normalize={(text) => text.trim().toLowerCase()}
        {...(placeholder !== undefined && { placeholder })}
      />
    </Field>
  );
};
