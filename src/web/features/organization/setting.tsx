import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import {
  type Organization,
  organizationQuery,
  organizationVersion,
  type UpdateOrganization,
  updateOrganization,
} from "#web/api/organizations.ts";
import { ifMatch } from "#web/api/versions.ts";
import { type FormQuestion, useContractForm } from "#web/forms/use-contract-form.ts";
import { settingsFields } from "#web/shell/settings-fields.ts";

/**
 * Sends changed fields of the organization on condition that it has not changed since it was loaded, and reloads it
 * if it has.
 */
export const useOrganizationChange = (organizationId: string) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateOrganization);
  return {
    send: (change: UpdateOrganization) =>
      mutateAsync({
        path: { organizationId },
        body: change,
        ...ifMatch(organizationVersion(organizationId)),
      }),
    newest: (): Promise<Organization> =>
      queryClient.fetchQuery({ ...organizationQuery(organizationId), staleTime: 0 }),
  };
};

interface SettingsFormOptions<Fields extends FieldValues & UpdateOrganization> {
  /** The part of the contract's schema that the card changes. */
  readonly schema: z.ZodType<Fields, Fields>;
  readonly valuesOf: (organization: Organization) => Fields;
  /** Key of the card's draft. */
  readonly draft: string;
  /** Returns a question to confirm before the change is saved, if there is one. */
  readonly ask?: (changed: Partial<Fields>) => FormQuestion<Fields> | undefined;
}

/** The form of a card whose fields are sent as they are. */
export const useSettingsForm = <Fields extends FieldValues & UpdateOrganization>(
  organization: Organization,
  { schema, valuesOf, draft, ask }: SettingsFormOptions<Fields>,
) => {
  const { send, newest } = useOrganizationChange(organization.id);
  return useContractForm({
    schema,
    defaultValues: valuesOf(organization),
    // Part of a change is itself a change, which the compiler cannot infer for a generic type.
    submit: (_values, changed) => send(changed as UpdateOrganization),
    ...(ask && { ask: (_values: Fields, changed: Partial<Fields>) => ask(changed) }),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.${draft}`,
  });
};

/** The label of a setting, the same here and in the command palette. */
export const settingLabel = (name: string): string =>
  settingsFields.find((field) => field.name === name)?.label ?? name;

interface SettingProps {
  /** The field's name in the API, which is also the fragment of its address. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A setting, with the anchor that its address points to. */
export const Setting = ({ name, children }: SettingProps) => <div id={name}>{children}</div>;
