import { z } from "zod";
import { invitationFilters } from "./invite.ts";
import { INVITATION_DAYS, MAX_CHANGED_INVITATIONS } from "./limits.ts";
import { id, timestamp } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { apply, selectionOf } from "./selection.ts";

const selectedInvitations = selectionOf(invitationFilters, {
  most: MAX_CHANGED_INVITATIONS,
  noun: "Invitations",
});

export const changeInvitations = z
  .strictObject({
    invitations: selectedInvitations,
    change: z.strictObject({
      type: z.enum(["renew", "revoke"]).meta({
        description: `\`renew\`: open for ${INVITATION_DAYS} days more, and mailed again where the service sends e-mail. \`revoke\`: their links stop working.`,
      }),
    }),
    apply,
  })
  .meta({ id: "ChangeOrganizationInvitations" });

const total = z.number().int().min(0);

export const invitationChanges = z
  .object({
    object: z.literal("invitation-changes"),
    applied: z.boolean(),
    changed: total,
    missing: total,
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(["changed", "missing"]).meta({
          description:
            "`changed`, or would be; `missing`, being no invitation of the organization, or none any more.",
        }),
        email: z.string().optional(),
        role: memberRoleOrGuest.optional(),
        notMailed: z.string().optional().meta({
          description:
            "Why a renewed invitation was sent no e-mail: there were enough that day. Its link works all the same.",
        }),
        mailedLater: timestamp.optional().meta({
          description:
            "When the e-mail with a renewed invitation leaves, where too many were sent that day.",
        }),
      }),
    ),
  })
  .meta({ id: "InvitationChanges" });
export type InvitationChanges = z.infer<typeof invitationChanges>;
