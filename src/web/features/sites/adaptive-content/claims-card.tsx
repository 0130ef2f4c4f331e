import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  adaptiveSchemaQuery,
  adaptiveSchemaVersion,
  customizationQuery,
  updateAdaptiveSchema,
} from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { FormCard } from "#web/forms/form-card.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { ClaimsTable } from "./claims-table.tsx";
import { claimsForm, readSchema, type ReadSchema, schemaText } from "./schema-text.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { Callout } from "#web/ui/callout.tsx";
import { type BrokenCondition, effectsOf } from "./schema-effects.ts";

/** Lines named one by one; how many more there are is counted. */
const MOST_LINES = 6;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {lines.slice(0, MOST_LINES).map((line, index) => (
      // Two of the same words are two of the same title.
      <li key={`${index} ${line}`}>{line}</li>
    ))}
    {lines.length > MOST_LINES && <li>{messages.effects.more(lines.length - MOST_LINES)}</li>}
  </ul>
);

const brokenLine = ({ of, title, lost }: BrokenCondition): string =>
  messages.effects.broken(of === "header-link" ? messages.effects.headerLink(title) : title, lost);

/** Says, before it is saved, which conditions a changed schema breaks and for whom something appears or goes. */
const EffectsNotice = ({ after }: { after: AdaptiveJsonSchema }) => {
  const { items, kinds, schema } = useSiteVisitors();
  const { data: customization } = useSuspenseQuery(customizationQuery(useSiteName()));
  const { links } = customization.header;
  const { broken, flips, poorer } = useMemo(
    () => effectsOf({ items, links, kinds }, schema, after),
    [items, links, kinds, schema, after],
  );
  if (broken.length + flips.length + poorer.length === 0) {
    return <Callout tone="success">{messages.effects.harmless}</Callout>;
  }
  return (
    <Callout tone="warning" title={messages.effects.title(broken.length, flips.length)}>
      {broken.length > 0 && <Lines lines={broken.map(brokenLine)} />}
      {flips.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.flips(flips.length)}</p>
          <Lines
            lines={flips.map(({ item, kind, seen }) =>
              messages.effects.flip(item.title, kind, seen),
            )}
          />
        </>
      )}
      {poorer.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.poorer(poorer.length)}</p>
          <Lines
            lines={poorer.map(({ title, lost }) => messages.effects.poorerKind(title, lost))}
          />
        </>
      )}
    </Callout>
  );
};

/** Mistakes named at once; the others show as these are mended. */
const MOST_ISSUES = 5;

interface SchemaFieldProps {
  readonly form: ContractForm<z.input<typeof claimsForm>, z.output<typeof claimsForm>>;
  readonly read: ReadSchema;
  readonly editable: boolean;
}

/** The schema as text, checked as it is typed. */
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

/** The claims of a site, as a list and as text; both change the same value, which is saved as a whole. */
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
