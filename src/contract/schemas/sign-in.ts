import { z } from "zod";
import { nextPath } from "./next-path.ts";
import { organizationTitle } from "./organization.ts";
import { id, timestamp } from "./primitives.ts";
import { account, displayName, email } from "./user.ts";

/** A secret as people paste it. Every secret we issue is far shorter than the limit. */
export const secret = z.string().trim().min(1).max(512);

/** A short-lived access token for the dashboard; the session itself is in an httpOnly cookie. */
export const accessToken = z
  .object({
    accessToken: z.string(),
    expiresAt: timestamp,
    session: id,
    user: account,
    organization: id.optional().meta({
      description:
        "The only organization that this session reaches; absent where it reaches all of the person's.",
    }),
    ended: z.object({ sessions: z.number().int(), tokens: z.number().int() }).optional().meta({
      description:
        "Sessions and API tokens that ended because the address was proved for the first time.",
    }),
    next: z.string().optional().meta({
      description: "Path of the dashboard that the sign-in link was made to lead to.",
    }),
  })
  .meta({ id: "AccessToken" });
export type AccessToken = z.infer<typeof accessToken>;

export const setupState = z
  .object({
    open: z.boolean().meta({ description: "Whether the first admin is still to be made." }),
    mail: z
      .boolean()
      .meta({ description: "Whether the service sends e-mail, such as sign-in links." }),
  })
  .meta({ id: "SetupState" });
export const setUp = z
  .strictObject({
    token: secret,
    displayName,
    email,
    organizationTitle,
    demo: z.boolean().default(true),
  })
  .meta({ id: "SetUp" });
export const signInWithLink = z.strictObject({ token: secret }).meta({ id: "SignInWithLink" });
export const signInWithToken = z.strictObject({ token: secret }).meta({ id: "SignInWithToken" });

export const acceptInvitation = z
  .strictObject({
    displayName,
    email: email.optional().meta({ description: "Needed for a link that names no address." }),
    proof: secret.optional().meta({
      description: "From the mailed address: proves that the e-mail address is the caller's.",
    }),
  })
  .meta({ id: "AcceptInvitation" });

export const proveAddress = z.strictObject({ email }).meta({ id: "ProveAddress" });
export const mailSignInLink = z
  .strictObject({ email, next: nextPath.optional() })
  .meta({ id: "MailSignInLink" });
