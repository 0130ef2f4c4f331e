import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import {
  adaptiveSchemaQuery,
  adaptiveSchemaVersion,
  updateAdaptiveSchema,
} from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { FormCard } from "#web/forms/form-card.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import {
  claimsForm,
  type DescribedClaim,
  nameIssue,
  readSchema,
  type ReadSchema,
  schemaText,
  withClaim,
} from "./schema-text.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { useController } from "react-hook-form";
import { z } from "zod";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import {
  type AdaptiveJsonSchema,
  claimDescription,
  claimName,
} from "#contract/schemas/adaptive-schema.ts";
import { EffectsNotice } from "./schema-effects.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { claimPath, claimsOfSchema } from "#site/condition/claims.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";

interface ClaimDialogProps {
  readonly schema: AdaptiveJsonSchema;
  /** The claim being edited; undefined for a new one. */
  readonly old: DescribedClaim | undefined;
  readonly onClose: () => void;
  readonly onDone: (claim: DescribedClaim) => void;
}

/** The form's schema, given the claims that already exist. */
const claimForm = (schema: AdaptiveJsonSchema, old: DescribedClaim | undefined) =>
  z
    .object({
      name: claimName.trim(),
      unsigned: z.boolean(),
      description: claimDescription,
    })
    .superRefine(({ name, unsigned }, context) => {
      const message = nameIssue(schema, { name, unsigned }, old?.claim);
      if (message !== undefined) context.addIssue({ code: "custom", path: ["name"], message });
    });

/** Edits a claim's name and description; the change is not sent yet. */
const ClaimDialog = ({ schema, old, onClose, onDone }: ClaimDialogProps) => {
  const form = useContractForm({
    schema: claimForm(schema, old),
    defaultValues: {
      name: old?.claim.name ?? "",
      unsigned: old?.claim.unsigned ?? false,
      description: old?.description ?? "",
    },
    submit: (claim) => Promise.resolve(claim),
    onDone: ({ name, unsigned, description }) => onDone({ claim: { name, unsigned }, description }),
  });
  return (
    <FormDialog
      form={form}
      {...(old === undefined ? messages.claims.dialog.add : messages.claims.dialog.edit)}
      description={messages.claims.dialog.text}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={messages.claims.dialog.name}
        hint={messages.claims.dialog.nameHint}
        spellCheck={false}
      />
      <SwitchField
        form={form}
        name="unsigned"
        label={messages.claims.dialog.unsigned}
        hint={messages.claims.dialog.unsignedHint}
      />
      <TextField
        form={form}
        name="description"
        label={messages.claims.dialog.description}
        optional
      />
    </FormDialog>
  );
};

interface ClaimsTableProps {
  /** The parsed schema; undefined while the text is invalid. */
  readonly schema: AdaptiveJsonSchema | undefined;
  readonly editable: boolean;
  readonly onChange: (schema: AdaptiveJsonSchema) => void;
}

/** The claims as a list, with the buttons that change them. */
const ClaimsTable = ({ schema, editable, onChange }: ClaimsTableProps) => {
  const [open, setOpen] = useState<{ old: DescribedClaim | undefined }>();
  const claims = schema === undefined ? [] : claimsOfSchema(schema);
  const focus = useFocusAfterRemoval(claims.length);
  if (schema === undefined) return <p className="text-muted">{messages.claims.paused}</p>;
  return (
    <div className="min-w-0">
      {claims.length === 0 ? (
        <p className="text-muted">{messages.claims.none}</p>
      ) : (
        <ul
          ref={focus.list}
          aria-label={messages.claims.table}
          className="divide-y divide-line border-y border-line"
        >
          {claims.map((described, index) => {
            const { claim, description } = described;
            return (
              <li key={claimPath(claim)} className="flex items-start gap-2 py-2">
                <div className="min-w-0 grow">
                  <span className="flex flex-wrap items-center gap-2">
                    <code className="font-mono text-sm wrap-anywhere">{claim.name}</code>
                    <Badge tone={claim.unsigned ? "warning" : "neutral"}>
                      {claim.unsigned ? messages.claims.unsigned : messages.claims.signed}
                    </Badge>
                  </span>
                  {description !== "" && (
                    <p className="text-sm wrap-anywhere text-muted">{description}</p>
                  )}
                </div>
                {editable && (
                  <>
                    <IconButton
                      icon={Pencil}
                      size="sm"
                      label={messages.claims.edit(claim.name)}
                      onClick={() => setOpen({ old: described })}
                    />
                    <IconButton
                      icon={Trash2}
                      size="sm"
                      data-removes
                      label={messages.claims.remove(claim.name)}
                      onClick={() => {
                        focus.expect(index);
                        onChange(withClaim(schema, claim, undefined));
                      }}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {editable && (
        <div className="pt-3">
          <Button ref={focus.add} size="sm" icon={Plus} onClick={() => setOpen({ old: undefined })}>
            {messages.claims.add}
          </Button>
        </div>
      )}
      {open && (
        <ClaimDialog
          schema={schema}
          old={open.old}
          onClose={() => setOpen(undefined)}
          onDone={(claim) => {
            setOpen(undefined);
            onChange(withClaim(schema, open.old?.claim, claim));
          }}
        />
      )}
    </div>
  );
};

/** How many issues are shown at once; the rest appear as these are fixed. */
const MOST_ISSUES = 5;

interface SchemaFieldProps {
  readonly form: ContractForm<z.input<typeof claimsForm>, z.output<typeof claimsForm>>;
  readonly read: ReadSchema;
  readonly editable: boolean;
}

/** The schema as text, validated while typing. */
const SchemaField = ({ form, read, editable }: SchemaFieldProps) => {
  const { field } = useController({ control: form.methods.control, name: "jsonSchema" });
  return (
    <Field
      label={messages.claims.json}
      hint={messages.claims.jsonHint}
      error={
        read.ok ? undefined : (
          <ul>
            {read.issues.slice(0, MOST_ISSUES).map(({ path, message }) => (
              <li key={`${path} ${message}`} className="wrap-anywhere">
                {path !== "" && <code className="font-mono">{path}: </code>}
                {message}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Textarea
        {...field}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        readOnly={!editable}
        data-own-keys
        className="font-mono text-sm"
      />
    </Field>
  );
};

/** The claims of a site, as a list and as text. Both edit the same value, which is saved as a whole. */
export const ClaimsCard = () => {
  const { permissions } = useSite();
  const path = useSiteName();
  const { schema } = useSiteVisitors();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateAdaptiveSchema);
  const form = useContractForm({
    schema: claimsForm,
    defaultValues: { jsonSchema: schemaText(schema) },
    submit: ({ jsonSchema: { $schema, ...rest } }) =>
      mutateAsync({
        path,
        body: { jsonSchema: { ...rest, ...($schema !== undefined && { $schema }) } },
        ...ifMatch(adaptiveSchemaVersion(path)),
      }),
    reload: async () => {
      const newest = await queryClient.fetchQuery({ ...adaptiveSchemaQuery(path), staleTime: 0 });
      return { jsonSchema: schemaText(newest.jsonSchema) };
    },
    draftKey: `${path.siteId}.claims`,
  });
  const text = form.methods.watch("jsonSchema");
  const read = useMemo(() => readSchema(text), [text]);
  return (
    <FormCard
      form={form}
      title={messages.claims.card}
      description={messages.claims.description}
      labels={{ jsonSchema: messages.claims.json }}
      disabledReason={read.ok ? undefined : messages.claims.issues}
    >
      <div className="grid max-w-none! gap-x-8 gap-y-5 lg:grid-cols-2">
        <ClaimsTable
          schema={read.ok ? read.schema : undefined}
          editable={permissions.edit}
          onChange={(next) =>
            form.methods.setValue("jsonSchema", schemaText(next), { shouldDirty: true })
          }
        />
        <SchemaField form={form} read={read} editable={permissions.edit} />
      </div>
      {form.isDirty && read.ok && (
        <div className="max-w-none!">
          <EffectsNotice after={read.schema} />
        </div>
      )}
    </FormCard>
  );
};
