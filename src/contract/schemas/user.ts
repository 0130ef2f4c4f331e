import { z } from "zod";
import { id, location, timestamp } from "./primitives.ts";
import { secureWebAddress } from "./web-address.ts";

export const displayName = z.string().trim().min(1).max(64);

/** Addresses are compared and stored in lower case, so one person cannot join twice with different spellings. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const user = z
  .object({
    object: z.literal("user"),
    id,
    displayName: z.string(),
    email: z.string().optional(),
    photoURL: z.string().optional(),
    urls: z.object({ location }),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const updateUser = z
  .strictObject({
    displayName: displayName.optional(),
    photoURL: secureWebAddress.nullable().optional(),
  })
  .meta({ id: "UpdateUser" });

/** A personal API token. The secret itself is shown once, in the response that creates it. */
export const apiToken = z
  .object({
    object: z.literal("api-token"),
    id,
    name: z.string(),
    hint: z.string().meta({ description: "The last four characters of the secret." }),
    createdAt: timestamp,
    expiresAt: timestamp.optional(),
    lastUsedAt: timestamp.optional(),
    current: z.boolean().meta({ description: "Whether this request was made with it." }),
    madeWith: z.object({ id, name: z.string().optional() }).optional().meta({
      description: "The token that it was made with, or in a session of; it ends with that one.",
    }),
    makerUnknown: z.boolean().optional().meta({
      description:
        "True for one from an earlier version that was made with a token which is not known any more. It does not end with any other.",
    }),
    urls: z.object({ location }),
  })
  .meta({ id: "APIToken" });
export type APIToken = z.infer<typeof apiToken>;

export const apiTokenName = z.string().trim().min(1).max(64);
/** Maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 365;

export const createAPIToken = z
  .strictObject({
    name: apiTokenName,
    expiresInDays: z.number().int().min(1).max(MAX_TOKEN_DAYS).nullable().default(90).meta({
      description: "Days until it stops working; null for a token that never expires.",
    }),
  })
  .meta({ id: "CreateAPIToken" });

export const createdAPIToken = apiToken
  .extend({ token: z.string().meta({ description: "The secret. Shown only here." }) })
  .meta({ id: "CreatedAPIToken" });

/** A browser in which the caller is signed in. */
export const session = z
  .object({
    object: z.literal("session"),
    id,
    createdAt: timestamp,
    lastUsedAt: timestamp,
    expiresAt: timestamp,
    userAgent: z.string().optional(),
    current: z.boolean(),
    organization: z.object({ id, title: z.string().optional() }).optional().meta({
      description:
        "The only organization that this session reaches; without a title while that one is deleted.",
    }),
    provider: z.string().optional().meta({
      description:
        "The label of the SAML provider that it came by; left out while its organization is deleted.",
    }),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof session>;

/** The caller's own account. */
export const account = user.extend({ emailVerified: z.boolean() }).meta({ id: "Account" });
export type Account = z.infer<typeof account>;

/** Which notifications a person gets by e-mail. */
const notices = {
  reviewRequested: z.boolean(),
  mentioned: z.boolean(),
  merged: z.boolean(),
  certificateEnding: z.boolean(),
};
export const notificationSettings = z
  .object({
    mail: z.boolean().meta({ description: "Whether the service sends e-mail at all." }),
    ...notices,
  })
  .meta({ id: "NotificationSettings" });
export type NotificationSettings = z.infer<typeof notificationSettings>;
export const updateNotificationSettings = z
  .strictObject(notices)
  .partial()
  .meta({ id: "UpdateNotificationSettings" });
