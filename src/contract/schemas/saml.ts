import { z } from "zod";
import { emailDomain } from "./email-domain.ts";
import { id, location, timestamp, url } from "./primitives.ts";
import { organizationMember } from "./member.ts";
import { memberRoleOrGuest } from "./role.ts";
import { organizationTeam } from "./team.ts";
import { webAddress } from "./web-address.ts";

/** Providers an organization may have; each of them is a way in that somebody has to look after. */
export const MAX_SAML_PROVIDERS = 20;
export const MAX_SAML_LABEL = 30;
export const MAX_SAML_ENTITY_ID = 1024;
export const MAX_SAML_CERTIFICATE = 10_000;
/** Certificates of one provider that may sign at the same time, so that one can follow another. */
export const MAX_SAML_CERTIFICATES = 5;
export const MAX_SESSION_HOURS = 168;
export const MAX_BREAK_GLASS = 5;
/** Hours in which a deleted provider can be restored. */
export const SAML_RESTORE_HOURS = 24;
/** What `ssoURL` is until one is given. */
export const NO_SSO_URL = "about:blank";

export const samlProviderLabel = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SAML_LABEL)
  .meta({ id: "SAMLProviderLabel" });
export const samlProviderEntityID = z
  .string()
  .trim()
  .max(MAX_SAML_ENTITY_ID)
  .meta({ id: "SAMLProviderEntityID" });

/** 1 to 5 certificates, PEM or bare base64, one after the other. A private key is refused, not kept. */
export const samlProviderCertificate = z
  .string()
  .trim()
  .max(MAX_SAML_CERTIFICATE)
  .refine((text) => !/PRIVATE KEY/.test(text), {
    error:
      "this holds a private key, which only the identity provider may have. It was not kept; give its certificate, and replace the key",
  })
  .meta({ id: "SAMLProviderCertificate" });

/** Where people are sent to sign in; `about:blank` stands for none. */
const ssoAddress = z.union([z.literal(NO_SSO_URL), webAddress]).refine(
  (value) => {
    if (value === NO_SSO_URL || !URL.canParse(value)) return true;
    const { username, password, hash } = new URL(value);
    return username === "" && password === "" && hash === "";
  },
  { error: "must not hold a user name, a password or a part after #" },
);

export const samlProviderStatus = z.enum(["active", "pending"]).meta({
  id: "SAMLProviderStatus",
  description:
    "`active`: people can sign in by it; `pending`: entityID, ssoURL or a usable certificate is missing.",
});

/** An identity provider of an organization. */
export const samlProvider = z
  .object({
    object: z.literal("saml-provider"),
    id,
    label: z.string(),
    ssoURL: url,
    entityID: z.string(),
    certificate: z.string(),
    defaultTeam: organizationTeam.optional().meta({
      description: "The team that people join whose account is opened by their first sign-in.",
    }),
    defaultRole: memberRoleOrGuest,
    createdAt: timestamp,
    status: samlProviderStatus,
    service: z.object({ acsURL: location, startURL: location, entityID: z.string() }).meta({
      description: "What the identity provider has to know of this service.",
    }),
    provenAt: timestamp.optional().meta({
      description:
        "When somebody last signed in, or tested, by what is set up now. An addition of ours.",
    }),
    lastSignInAt: timestamp.optional().meta({ description: "An addition of ours." }),
    people: z.number().int().min(0).meta({
      description: "Members who are linked to an identity of it. An addition of ours.",
    }),
    certificateEndsAt: timestamp.optional().meta({
      description:
        "When the last usable certificate ends. Responses are accepted after that, too. An addition of ours.",
    }),
    urls: z.object({ location }),
  })
  .meta({ id: "OrganizationSAMLProvider" });
export type SAMLProvider = z.infer<typeof samlProvider>;

const providerFields = {
  entityID: samlProviderEntityID.optional(),
  certificate: samlProviderCertificate.optional(),
  ssoURL: ssoAddress.optional(),
  defaultTeam: id.optional(),
  defaultRole: memberRoleOrGuest
    .optional()
    .meta({ description: "The organization's defaultRole unless one is given." }),
};
export const createSAMLProvider = z
  .strictObject({ label: samlProviderLabel, ...providerFields })
  .meta({ id: "CreateOrganizationSAMLProvider" });
export const updateSAMLProvider = z
  .strictObject({
    label: samlProviderLabel.optional(),
    ...providerFields,
    defaultTeam: id.nullable().optional(),
  })
  .meta({ id: "UpdateOrganizationSAMLProvider" });

/** How a provider lets people in. */
export const samlOptions = z
  .object({
    domains: z.array(z.string()).meta({
      description:
        "Of the organization's e-mail domains, those whose people may open an account by this provider; an empty list means all.",
    }),
    unsolicited: z.enum(["restart", "confirm"]).meta({
      description:
        "What becomes of a response that nobody here asked for, such as by the provider's own tile: `restart` begins a sign-in of ours, `confirm` asks the person before it signs them in.",
    }),
    sessionHours: z.number().int(),
  })
  .meta({ id: "SAMLProviderOptions" });
export type SAMLOptions = z.infer<typeof samlOptions>;
export const updateSAMLOptions = z
  .strictObject({
    domains: z.array(emailDomain).max(50).optional(),
    unsolicited: samlOptions.shape.unsolicited.optional(),
    sessionHours: z.number().int().min(1).max(MAX_SESSION_HOURS).optional(),
  })
  .meta({ id: "UpdateSAMLProviderOptions" });

/** One certificate as it was given, with what it says of itself. */
export const samlCertificate = z
  .object({
    subject: z.string().optional(),
    issuer: z.string().optional(),
    sha256: z.string().optional().meta({ description: "Fingerprint, bytes in hex with colons." }),
    notBefore: timestamp.optional(),
    notAfter: timestamp.optional(),
    key: z.string().optional().meta({ description: "Such as `RSA 2048`." }),
    usable: z.boolean(),
    problem: z.string().optional().meta({ description: "Why it cannot be used." }),
    lastUsedAt: timestamp.optional().meta({
      description: "When a response signed by it was last accepted.",
    }),
  })
  .meta({ id: "SAMLCertificate" });
export type SAMLCertificate = z.infer<typeof samlCertificate>;
export const samlCertificates = z.object({ items: z.array(samlCertificate) });

/** A way in by single sign-on, for the sign-in page. */
export const ssoProviderLogin = z
  .object({ id, label: z.string(), startURL: location })
  .meta({ id: "OrganizationSSOProviderLogin" });
export type SSOProviderLogin = z.infer<typeof ssoProviderLogin>;
export const ssoProviderLogins = z.object({ items: z.array(ssoProviderLogin) });

/** Admins who keep other ways in while single sign-on is enforced. */
export const breakGlass = z
  .object({ members: z.array(organizationMember) })
  .meta({ id: "BreakGlassAdmins" });
export const setBreakGlass = z
  .strictObject({
    members: z
      .array(id)
      .min(1)
      .max(MAX_BREAK_GLASS)
      .refine((ids) => new Set(ids).size === ids.length, "name each admin once"),
  })
  .meta({ id: "SetBreakGlassAdmins" });
