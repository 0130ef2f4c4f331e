import { z } from "zod";
import { id, timestamp } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { ssoProviderLogin } from "./saml.ts";

/** What a person with an invitation can see of it before signing in. */
export const invitationPreview = z
  .object({
    organization: z.object({ id, title: z.string() }),
    role: memberRoleOrGuest,
    invitedBy: z.string().optional(),
    email: z.string().optional(),
    status: z.enum(["open", "expired", "off", "used"]).meta({
      description:
        "`off`: the organization turned invite links off. `used`: somebody joined with this invitation.",
    }),
    expiresAt: timestamp.optional(),
    singleSignOn: z.array(ssoProviderLogin).optional().meta({
      description:
        "Only where the organization enforces single sign-on: the providers by which one joins, and no other way.",
    }),
  })
  .meta({ id: "InvitationPreview" });
export type InvitationPreview = z.infer<typeof invitationPreview>;
