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

/** The first message of an error, however deep it stands. */
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

/** The message at one path within an error, such as "0.to.url"; of a list as a whole at "". */
export const messageAt = (error: unknown, place: string): string | undefined => {
  const found = (place === "" ? [] : place.split(".")).reduce<unknown>(
    (part, step) => (isRecord(part) ? part[step] : undefined),
    error,
  );
  if (!isRecord(found)) return undefined;
  const { root } = found;
  return ownMessage(found) ?? (isRecord(root) ? ownMessage(root) : undefined);
};

/** A failure of the service with its details at the fields of the form; any other as it is. */
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

/** Waits for a request; rejects with `failureAtFields` of its failure. */
export const withFailureAtFields = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  try {
    return await sent;
  } catch (failure) {
    throw failureAtFields(failure);
  }
};

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
export type ErrorAt = (path: string) => string | undefined;

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
  const errorAt: ErrorAt = (path) => said(messageAt(fieldState.error, path));
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
