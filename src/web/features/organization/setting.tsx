import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type Organization,
  organizationQuery,
  organizationVersion,
  type UpdateOrganization,
  updateOrganization,
} from "#web/api/organizations.ts";
import { ifMatch } from "#web/api/versions.ts";
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

/** The label of a setting, the same here and in the palette. */
export const settingLabel = (name: string): string =>
  settingsFields.find((field) => field.name === name)?.label ?? name;

interface SettingProps {
  /** The field's name in the API; the address leads here with it after its #. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The place of one setting on the screen. */
export const Setting = ({ name, children }: SettingProps) => <div id={name}>{children}</div>;
