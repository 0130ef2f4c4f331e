import { z } from "zod";
import { MAX_INVITATION_SEARCH } from "./limits.ts";
import { id, listOf, location, paging, timestamp } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { email, user } from "./user.ts";

/** Maximum number of addresses one request can invite. */
export const MAX_INVITED = 500;

export const inviteUsersToOrganization = z
  .strictObject({
    emails: z
      .array(z.union([email, z.strictObject({ email, role: memberRoleOrGuest })]))
      .min(1)
      .max(MAX_INVITED),
    role: memberRoleOrGuest.optional().meta({
      description:
        "For addresses that name none themselves; the organization's defaultRole if absent.",
    }),
    sso: z.boolean().optional(),
  })
  .meta({ id: "InviteUsersToOrganization" });

export const invitedUsers = z
  .object({
    users: z.array(id).meta({ description: "Ids of invited people who are members already." }),
    invited: z.number().int().min(0).meta({ description: "Invitations made or renewed." }),
    failedSSOEmails: z.array(z.string()).optional().meta({
      description:
        "Addresses outside the organization's e-mail domains, invited without single sign-on.",
    }),
    notMailed: z.array(z.string()).optional().meta({
      description:
        "Invited addresses that were sent no e-mail, because they had enough of them that day. Their links work all the same.",
    }),
    mailedLater: z
      .array(z.object({ email: z.string(), at: timestamp }))
      .optional()
      .meta({
        description:
          "Invited addresses whose e-mail leaves on another day, because whoever invites has sent as many as one may. Their links work at once.",
      }),
  })
  .meta({ id: "InvitedUsers" });

export const invitationStatuses = ["pending", "expired"] as const;

/** Filters for an organization's invitations by e-mail, used by the list and by bulk changes. */
export const invitationFilters = {
  status: z.enum(invitationStatuses).optional(),
  search: z.string().max(MAX_INVITATION_SEARCH).optional().meta({
    description: "Only invitations whose address contains this, whatever the case.",
  }),
};
export type InvitationFilter = z.infer<z.ZodObject<typeof invitationFilters>>;

/** An invitation sent to one address: our addition, so that pending and expired invitations can be listed. */
export const invitation = z
  .object({
    object: z.literal("invitation"),
    id,
    email: z.string(),
    role: memberRoleOrGuest,
    sso: z.boolean(),
    invitedBy: user.optional(),
    createdAt: timestamp,
    expiresAt: timestamp,
    status: z.enum(invitationStatuses),
    mail: z
      .object({
        state: z.enum(["queued", "sent", "refused", "failed", "withheld"]).meta({
          description: "`withheld`: not sent, because too many were that day; `problem` says more.",
        }),
        at: timestamp,
        leavesAt: timestamp.optional().meta({
          description: "When it leaves, where too many were sent that day.",
        }),
        problem: z.string().optional(),
      })
      .optional()
      .meta({ description: "The latest e-mail with this invitation; absent where none was sent." }),
    urls: z.object({ location, app: location }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitation>;

export const listInvitationsQuery = z.strictObject({ ...paging, ...invitationFilters });
export const invitationList = listOf(invitation);

export const inviteLink = z
  .object({
    object: z.literal("invite"),
    id,
    role: memberRoleOrGuest,
    redundant: z
      .boolean()
      .meta({ description: "Whether the caller already has at least this role." }),
    createdAt: timestamp,
    urls: z.object({ location, app: location }),
  })
  .meta({ id: "InviteLinkToOrganization" });
export type InviteLink = z.infer<typeof inviteLink>;

export const createInviteLink = z
  .strictObject({ role: memberRoleOrGuest })
  .meta({ id: "CreateInviteToOrganization" });
export const updateInviteLink = z
  .union([
    z.strictObject({ role: memberRoleOrGuest }),
    z.strictObject({ level: memberRoleOrGuest }),
  ])
  .meta({ id: "UpdateOrganizationInvite" });
