import { createContext, use } from "react";
import { useController } from "react-hook-form";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import type { TargetSpace } from "./link-targets.ts";
import { messageAt, messageIn } from "./looks-errors.ts";
import type { LookName, Looks } from "./looks-schema.ts";

/** The form the fields of this screen belong to. */
export interface LooksEditor {
  readonly form: ContractForm<Looks, Looks>;
  /** What the site says, while the looks of one of its site-spaces are edited. */
  readonly site: Looks | undefined;
  /** What the site is called where its looks give it no other title. */
  readonly title: string;
  /** What links can lead to beside addresses. */
  readonly spaces: readonly TargetSpace[];
  /** Has the preview drawn in light or in dark, such as while a colour of it is edited. */
  readonly show: (mode: Mode) => void;
}

export const LooksContext = createContext<LooksEditor | undefined>(undefined);

/** The form around a field. */
export const useLooks = (): LooksEditor => {
  const editor = use(LooksContext);
  if (editor === undefined) throw new TypeError("a field of looks outside its form");
  return editor;
};

/** Says what is wrong at a place within a value, such as "0.to.url"; undefined when nothing is. */
export type ErrorAt = (place: string) => string | undefined;

const said = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : asSentence(message);

/** The value of a field as it is typed, the way to change it, and what is wrong with it. */
export const useLook = <Name extends LookName>(name: Name) => {
  const { form, site } = useLooks();
  const { field, fieldState } = useController<Looks, LookName>({
    control: form.methods.control,
    name,
  });
  const value: Looks[Name] = form.methods.watch()[name];
  const errorAt: ErrorAt = (place) => said(messageAt(fieldState.error, place));
  return {
    value,
    change: (next: Looks[Name]): void => field.onChange(next),
    blur: field.onBlur,
    /** What is wrong anywhere in it. */
    error: said(messageIn(fieldState.error)),
    errorAt,
    /** What the site says here, while a site-space is edited. */
    inherited: site?.[name],
    isOfSiteSpace: site !== undefined,
  };
};
