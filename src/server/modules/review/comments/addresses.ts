import type { Settings } from "#server/kit/service-settings.ts";

/** What addresses of a thread are made of. */
export interface Addressed {
  readonly organizationId: string;
  readonly spaceId: string;
  /** Of a change request: its id and its number. */
  readonly changeRequest: { readonly id: string; readonly number: number } | undefined;
  readonly commentId: string;
  readonly replyId?: string;
}

/** Where a comment or a reply is, for scripts and for people. */
export const addressesOf = (
  { publicUrl }: Settings,
  { organizationId, spaceId, changeRequest, commentId, replyId }: Addressed,
): { location: string; app: string } => {
  const board = changeRequest
    ? {
        location: `${spaceId}/change-requests/${changeRequest.id}/comments`,
        app: `${spaceId}/change-requests/${changeRequest.number}`,
      }
    : { location: `${spaceId}/comments`, app: `${spaceId}/comments` };
  const location = `${publicUrl}/v1/spaces/${board.location}/${commentId}`;
  const app = `${publicUrl}/o/${organizationId}/spaces/${board.app}?comment=${commentId}`;
  return replyId === undefined
    ? { location, app }
    : { location: `${location}/replies/${replyId}`, app: `${app}&reply=${replyId}` };
};
