import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  adaptiveSchemaQuery,
  adaptiveSchemaVersion,
  updateAdaptiveSchema,
} from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { ClaimsTable } from "./claims-table.tsx";
import { claimsForm, readSchema, schemaText } from "./claims-text.ts";
import { EffectsNotice } from "./effects-notice.tsx";
import { SchemaField } from "./schema-field.tsx";
import { useSiteVisitors } from "./use-site-visitors.ts";

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
      disabledReason={read.ok ? undefined : messages.claims.mistakes}
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
