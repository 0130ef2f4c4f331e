import { useMutation } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import { cutText } from "#web/kit/cut-text.ts";
import {
  type ContentReferenceUsage,
  type LinkRepair,
  type NewLinkTarget,
  repairLinks,
} from "#web/api/links.ts";
import { useFormField } from "#web/forms/fields/field-source.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { linkMessages, linkRepairMessages as messages } from "../messages.ts";
import { nameOfLost } from "./broken-cause.ts";
import { PagePicker } from "./page-picker.tsx";
import { type ChosenPage, choiceIssue, chosenPage, pageTarget } from "./repair-choices.ts";
import { Repaired } from "./repaired.tsx";

const ways = ["page", "address", "remove"] as const;

const schema = z
  .object({
    way: z.enum(ways),
    page: chosenPage.nullable(),
    address: z.string(),
    subject: changeRequestSubject.min(1),
  })
  .superRefine(({ way, page, address }, context) => {
    if (way !== "remove") {
      const message = choiceIssue({ way, page, address });
      if (message !== undefined) context.addIssue({ code: "custom", path: [way], message });
    }
  });
type Values = z.infer<typeof schema>;
type From = NonNullable<ContentReferenceUsage["target"]>;

const newTarget = ({ way, page, address }: Values): NewLinkTarget | null => {
  if (way === "address") return { kind: "url", url: address };
  return way === "page" && page !== null ? pageTarget(page) : null;
};

/**
 * A readable name for a link's target: the title of its page, the former name of what was deleted, or the address.
 */
const wordsOf = (usage: ContentReferenceUsage, from: From): string => {
  const { address = "", targetReference: target } = usage;
  if (target?.kind === "page")
    return `${target.page.title}${from.kind === "anchor" ? `#${from.anchor}` : ""}`;
  return nameOfLost(usage) ?? (address === "" ? linkMessages.noAddress : address);
};

/** For a missing heading, the page itself is suggested. */
const pageOf = ({ targetReference: target }: ContentReferenceUsage): ChosenPage | null => {
  if (target?.kind !== "page") return null;
  const { page, space } = target;
  return { id: page.id, title: page.title, space: { id: space.id, title: space.title } };
};

interface PageFieldProps {
  readonly form: ContractForm<Values, Values>;
  readonly organizationId: string;
}

const PageField = ({ form, organizationId }: PageFieldProps) => {
  const { field, frame } = useFormField({ form, name: "page", label: messages.page });
  return (
    <PagePicker
      organizationId={organizationId}
      label={messages.page}
      error={frame.error}
      value={chosenPage.nullable().parse(field.value, { jitless: true })}
      onChange={field.onChange}
    />
  );
};

interface RepairDialogProps {
  readonly usage: ContentReferenceUsage;
  readonly from: From;
  readonly onClose: () => void;
}

/** Asks for a new target of all links to a target, proposes the change, and reports what was started. */
export const RepairDialog = ({ usage, from, onClose }: RepairDialogProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const [repair, setRepair] = useState<LinkRepair>();
  const { mutateAsync } = useMutation(repairLinks);
  const words = wordsOf(usage, from);
  const defaultValues: Values = {
    way: "page",
    page: from.kind === "anchor" ? pageOf(usage) : null,
    address: "",
    subject: cutText(messages.subjectOf(words), MAX_SUBJECT),
  };
  const form = useContractForm({
    schema,
    defaultValues,
    submit: (values) =>
      mutateAsync({
        path: { organizationId },
        body: {
          replacements: [{ from, to: newTarget(values) }],
          subject: values.subject,
        },
      }),
    onDone: setRepair,
  });
  const way = useWatch({ control: form.methods.control, name: "way" });
  if (repair) return <Repaired repair={repair} onClose={onClose} />;
  return (
    <FormDialog form={form} {...messages.form} description={messages.text(words)} onClose={onClose}>
      <RadioField
        form={form}
        name="way"
        label={messages.way}
        choices={ways.map((value) => ({ value, ...messages.ways[value] }))}
      />
      {way === "page" && <PageField form={form} organizationId={organizationId} />}
      {way === "address" && (
        <TextField form={form} name="address" label={messages.address} spellCheck={false} />
      )}
      <TextField form={form} name="subject" label={messages.subject} hint={messages.subjectHint} />
    </FormDialog>
  );
};
