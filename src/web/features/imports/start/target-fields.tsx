import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { changeRequestPagesQuery, pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { targetMessages as messages } from "../messages.ts";
import type { TargetChoice } from "./target-choice.ts";

const DEEPER = "\u2003";

/** Pages that can have children, indented by depth. */
const parentsIn = (
  pages: readonly RevisionPage[],
  depth = 0,
): { readonly value: string; readonly label: string }[] =>
  pages.flatMap((page) =>
    page.type === "link"
      ? []
      : [
          { value: page.id, label: DEEPER.repeat(depth) + (page.title || messages.untitled) },
          ...parentsIn(page.pages, depth + 1),
        ],
  );

interface PageFieldProps {
  readonly spaceId: string;
  readonly choice: TargetChoice;
  readonly error: string | undefined;
  readonly onChange: (page: string | null) => void;
}

const PageField = ({ spaceId, choice, error, onChange }: PageFieldProps) => {
  const { where, request, page } = choice;
  const { data } = useQuery(
    where === "request" && request !== null
      ? changeRequestPagesQuery(spaceId, request)
      : pagesQuery(spaceId),
  );
  const parents = parentsIn(data?.pages ?? []);
  return (
    <Field label={messages.page} hint={messages.pageHint} error={error}>
      <Select
        value={page ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
        options={[{ value: "", label: messages.top }, ...parents]}
      />
    </Field>
  );
};

/** The first error in any part of the choice, from the form or the service. */
const messagesIn = (error: unknown): string | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "")
    return asSentence(error.message);
  for (const part of Object.values(error)) {
    const found = messagesIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The error about the page alone. */
const pageErrorIn = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "page" in error
    ? messagesIn(error.page)
    : undefined;

interface TargetFieldsProps<Input extends FieldValues, Output extends object> {
  readonly form: ContractForm<Input, Output>;
  readonly name: FieldPathByValue<Input, TargetChoice>;
  readonly spaceId: string;
  readonly requests: readonly ChangeRequest[];
}

/**
 * Selects the target of an import: a new change request, an open one, or the space itself; and the page to import
 * below.
 */
export const TargetFields = <Input extends FieldValues, Output extends object>({
  form,
  name,
  spaceId,
  requests,
}: TargetFieldsProps<Input, Output>) => {
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const lock = lockOf(space);
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const choice: TargetChoice = field.value;
  const change = (part: Partial<TargetChoice>) => field.onChange({ ...choice, ...part });
  const pageError = pageErrorIn(fieldState.error);
  const error = pageError === undefined ? messagesIn(fieldState.error) : undefined;
  return (
    <>
      <RadioGroup
        ref={field.ref}
        label={messages.into}
        value={choice.where}
        error={choice.where === "request" ? undefined : error}
        onChange={(value) =>
          change({ where: value === "request" || value === "space" ? value : "new", page: null })
        }
        options={[
          { value: "new", label: messages.newRequest, description: messages.newRequestMeans },
          {
            value: "request",
            label: messages.openRequest,
            description: messages.openRequestMeans,
            disabledReason: requests.length === 0 ? messages.noneOpen : undefined,
          },
          {
            value: "space",
            label: messages.space,
            description: messages.spaceMeans,
            disabledReason: lock && messages.locks[lock],
          },
        ]}
      />
      {choice.where === "request" && (
        <Field label={messages.request} error={error} required>
          <Select
            value={choice.request ?? ""}
            onChange={({ target }) =>
              change({ request: target.value === "" ? null : target.value, page: null })
            }
            options={[
              { value: "", label: messages.chooseRequest },
              ...requests.map(({ number, subject, status }) => {
                const label = messages.requestLabel(number, subject || messages.untitled);
                return {
                  value: `${number}`,
                  label: status === "draft" ? messages.draft(label) : label,
                };
              }),
            ]}
          />
        </Field>
      )}
      <PageField
        spaceId={spaceId}
        choice={choice}
        error={pageError}
        onChange={(page) => change({ page })}
      />
    </>
  );
};
