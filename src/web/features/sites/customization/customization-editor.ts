import { createContext, use } from "react";
import { useController } from "react-hook-form";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import type { TargetSpace } from "./link-targets.ts";
import { messageAt, messageIn } from "./field-errors.ts";
import type { ValueName, CustomizationValues } from "./values-schema.ts";

/** The form the fields of this screen belong to. */
export interface CustomizationEditor {
  readonly form: ContractForm<CustomizationValues, CustomizationValues>;
  /** What the site says, while one of its site-spaces is edited. */
  readonly site: CustomizationValues | undefined;
  /** The site's title, for a customization that gives it no other. */
  readonly title: string;
  /** What links can lead to beside addresses. */
  readonly spaces: readonly TargetSpace[];
  /** Has the preview drawn in light or in dark, such as while a colour of it is edited. */
  readonly show: (mode: Mode) => void;
}

export const CustomizationContext = createContext<CustomizationEditor | undefined>(undefined);

/** The form around a field. */
export const useCustomization = (): CustomizationEditor => {
  const editor = use(CustomizationContext);
  if (editor === undefined) throw new TypeError("a customization field outside its form");
  return editor;
};

/** Says what is wrong at a path within a value, such as "0.to.url"; undefined when nothing is. */
export type ErrorAt = (place: string) => string | undefined;

const said = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : asSentence(message);

/** The value of a field as it is typed, the way to change it, and what is wrong with it. */
export const useCustomizationField = <Name extends ValueName>(name: Name) => {
  const { form, site } = useCustomization();
  const { field, fieldState } = useController<CustomizationValues, ValueName>({
    control: form.methods.control,
    name,
  });
  const value: CustomizationValues[Name] = form.methods.watch()[name];
  const errorAt: ErrorAt = (place) => said(messageAt(fieldState.error, place));
  return {
    value,
    change: (next: CustomizationValues[Name]): void => field.onChange(next),
    blur: field.onBlur,
    /** What is wrong anywhere in it. */
    error: said(messageIn(fieldState.error)),
    errorAt,
    /** What the site says here, while a site-space is edited. */
    inherited: site?.[name],
    isOfSiteSpace: site !== undefined,
  };
};
