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
 * Sends changed fields of the organization on condition that it is still as it was read, and reads it
 * anew when it is not.
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
  /** Names the draft of the card. */
  readonly draft: string;
  /** What has to be agreed to before this change is saved. */
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
    // A part of the fields of a change is a change, which the compiler cannot see of a generic type.
    submit: (_values, changed) => send(changed as UpdateOrganization),
    ...(ask && { ask: (_values: Fields, changed: Partial<Fields>) => ask(changed) }),
    reload: async () => valuesOf(await newest()),
    draftKey: `${organization.id}.settings.${draft}`,
  });
};

/** The label of a setting, the same here and in the palette. */
export const settingLabel = (name: string): string =>
  settingsFields.find((field) => field.name === name)?.label ?? name;

interface SettingProps {
  /** The field's name in the API; the address leads here with it after its #. */
  readonly name: string;
  readonly children: ReactNode;
}

/** One setting on the screen, with the anchor that its address leads to. */
export const Setting = ({ name, children }: SettingProps) => <div id={name}>{children}</div>;
