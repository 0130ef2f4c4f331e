import { createContext, use } from "react";
import { useController } from "react-hook-form";
import { asSentence } from "../../../../../../../forms/failure-fields.ts";
import type { ContractForm } from "../../../../../../../forms/use-contract-form.ts";
import type { LookName, Looks } from "./looks-schema.ts";

/** The form the fields of this screen belong to. */
export interface LooksEditor {
  readonly form: ContractForm<Looks, Looks>;
  /** What the site says, while the looks of one of its site-spaces are edited. */
  readonly site: Looks | undefined;
}

export const LooksContext = createContext<LooksEditor | undefined>(undefined);

/** The form around a field. */
export const useLooks = (): LooksEditor => {
  const editor = use(LooksContext);
  if (editor === undefined) throw new TypeError("a field of looks outside its form");
  return editor;
};

/** The first message of an error, however deep it stands. */
const messageIn = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "")
    return error.message;
  for (const [key, part] of Object.entries(error)) {
    const message = key === "ref" ? undefined : messageIn(part);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** The value of a field as it is typed, the way to change it, and what is wrong with it. */
export const useLook = <Name extends LookName>(name: Name) => {
  const { form, site } = useLooks();
  const { field, fieldState } = useController<Looks, LookName>({
    control: form.methods.control,
    name,
  });
  const message = messageIn(fieldState.error);
  const value: Looks[Name] = form.methods.watch()[name];
  return {
    value,
    change: (next: Looks[Name]): void => field.onChange(next),
    error: message === undefined ? undefined : asSentence(message),
    /** What the site says here, while a site-space is edited. */
    inherited: site?.[name],
    isOfSiteSpace: site !== undefined,
  };
};
