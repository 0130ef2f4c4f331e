import type { Context } from "#server/kit/context.ts";

/** Where something of a space is found in the dashboard. */
export interface AppAddresses {
  page(pageId: string): string;
  revision(revisionId: string): string;
}

/** Addresses in the dashboard: pages of a change request open in its editor. */
export const appAddresses = (
  { organization, settings }: Context,
  spaceId: string,
  changeRequest?: number,
): AppAddresses => {
  if (!organization) throw new Error("content is shown inside an organization only");
  const space = `${settings.publicUrl}/o/${organization.id}/spaces/${spaceId}`;
  return {
    page: (pageId) =>
      changeRequest === undefined
        ? `${space}/pages/${pageId}`
        : `${space}/change-requests/${changeRequest}/edit/${pageId}`,
    revision: (revisionId) => `${space}/history/${revisionId}`,
  };
};
