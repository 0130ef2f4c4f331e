import { createContext, use } from "react";
import { useController } from "react-hook-form";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import type { TargetSpace } from "./link-targets.ts";
import type { CustomizationValues, ValueName } from "./values-schema.ts";
import { ServiceFailure } from "#web/api/failures.ts";
import { valuePathOf } from "./customization-values.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const ownMessage = (error: Record<string, unknown>): string | undefined =>
  typeof error["message"] === "string" && error["message"] !== "" ? error["message"] : undefined;

/** The first message of an error, however deeply nested. */
export const messageIn = (error: unknown): string | undefined => {
  if (!isRecord(error)) return undefined;
  const own = ownMessage(error);
  if (own !== undefined) return own;
  for (const [key, part] of Object.entries(error)) {
    const message = key === "ref" ? undefined : messageIn(part);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** The message at one path within an error, such as "0.to.url"; for a list as a whole at "". */
export const messageAt = (error: unknown, place: string): string | undefined => {
  const found = (place === "" ? [] : place.split(".")).reduce<unknown>(
    (part, step) => (isRecord(part) ? part[step] : undefined),
    error,
  );
  if (!isRecord(found)) return undefined;
  const { root } = found;
  return ownMessage(found) ?? (isRecord(root) ? ownMessage(root) : undefined);
};

/** Maps the details of a service failure to the fields of the form; returns anything else unchanged. */
const failureAtFields = (failure: unknown): unknown => {
  if (!(failure instanceof ServiceFailure)) return failure;
  const { message, kind, status, requestId, retryAfter, details } = failure;
  return new ServiceFailure(message, {
    kind,
    status,
    requestId,
    retryAfter,
    details: details.map((detail) => ({ ...detail, path: valuePathOf(detail.path) })),
  });
};

/** Awaits a request; rejects with the `failureAtFields` of its failure. */
export const withFailureAtFields = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  try {
    return await sent;
  } catch (failure) {
    throw failureAtFields(failure);
  }
};

/** The form that the fields of this screen belong to. */
export interface CustomizationEditor {
  readonly form: ContractForm<CustomizationValues, CustomizationValues>;
  /** The site's values, while one of its site-spaces is edited. */
  readonly site: CustomizationValues | undefined;
  /** The site's title, unless the customization sets another. */
  readonly title: string;
  /** What links can point to besides addresses. */
  readonly spaces: readonly TargetSpace[];
  /** Switches the preview to light or dark, for example while a colour of that mode is edited. */
  readonly show: (mode: Mode) => void;
}

export const CustomizationContext = createContext<CustomizationEditor | undefined>(undefined);

/** The enclosing form of a field. */
export const useCustomization = (): CustomizationEditor => {
  const editor = use(CustomizationContext);
  if (editor === undefined) throw new TypeError("a customization field outside its form");
  return editor;
};

/** Returns the error at a path within a value, such as "0.to.url"; undefined if there is none. */
export type ErrorAt = (path: string) => string | undefined;

const said = (message: string | undefined): string | undefined =>
  message === undefined ? undefined : asSentence(message);

/** The current value of a field, the function that changes it, and its errors. */
export const useCustomizationField = <Name extends ValueName>(name: Name) => {
  const { form, site } = useCustomization();
  const { field, fieldState } = useController<CustomizationValues, ValueName>({
    control: form.methods.control,
    name,
  });
  const value: CustomizationValues[Name] = form.methods.watch()[name];
  const errorAt: ErrorAt = (path) => said(messageAt(fieldState.error, path));
  return {
    value,
    change: (next: CustomizationValues[Name]): void => field.onChange(next),
    blur: field.onBlur,
    /** The first error anywhere in the value. */
    error: said(messageIn(fieldState.error)),
    errorAt,
    /** The site's value, while a site-space is edited. */
    inherited: site?.[name],
    isOfSiteSpace: site !== undefined,
  };
};
