import { z } from "zod";
import { emailDomain } from "./email-domain.ts";
import { organizationMember } from "./member.ts";
import { id, listOf, location, paging, pagingQuery, timestamp, url } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { MAX_SAML_RESPONSE, samlCheck, samlCheckId } from "./saml-checks.ts";
import { organizationTeam } from "./team.ts";
import { user } from "./user.ts";
import { webAddress } from "./web-address.ts";

/** Maximum number of providers of an organization; each is a way to sign in that needs maintenance. */
export const MAX_SAML_PROVIDERS = 20;
export const MAX_SAML_LABEL = 30;
export const MAX_SAML_ENTITY_ID = 1024;
export const MAX_SAML_CERTIFICATE = 10_000;
/**
 * Maximum number of certificates of one provider that can be valid at the same time, so that one can replace another.
 */
export const MAX_SAML_CERTIFICATES = 5;
/** Maximum size in bytes of the form that an identity provider posts. */
export const MAX_SAML_FORM = 131_072;
export const MAX_SAML_METADATA = 200_000;
export const MAX_SESSION_HOURS = 168;
export const MAX_BREAK_GLASS = 5;
/** How many sign-in attempts are kept per provider, depending on whether their signature was valid. */
export const KEPT_ATTEMPTS = { signed: 30, unsigned: 20 } as const;
/** How long a deleted provider can be restored, in hours. */
export const SAML_RESTORE_HOURS = 24;
/** The value of `ssoURL` until one is set. */
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

/** 1 to 5 concatenated certificates, PEM or bare base64. A private key is refused, not stored. */
export const samlProviderCertificate = z
  .string()
  .trim()
  .max(MAX_SAML_CERTIFICATE)
  .refine((text) => !/PRIVATE KEY/.test(text), {
    error:
      "this holds a private key, which only the identity provider may have. It was not kept; give its certificate, and replace the key",
  })
  .meta({ id: "SAMLProviderCertificate" });

/** Where people are sent to sign in; `about:blank` if not set. */
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
    ssoURL: z.union([url, z.literal(NO_SSO_URL)]),
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

/** How people can sign in through a provider. */
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

/** One certificate as it was entered, with its own details. */
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

/** What happens to the person a response names. */
export const samlPersonOutcome = z
  .enum([
    "known",
    "linked",
    "joined-by-invitation",
    "joined-by-domain",
    "refused-disabled",
    "refused-no-flag",
    "refused-account-elsewhere",
    "refused-unproved-domain",
    "refused-stranger",
  ])
  .meta({
    id: "SAMLPersonOutcome",
    description: [
      "- `known`: the identity belongs to this member",
      "- `linked`: a member set to single sign-on, linked by the address",
      "- `joined-by-invitation`: the address was invited",
      "- `joined-by-domain`: a new account of an e-mail domain of the organization, or one whose address nobody had proved before",
      "- `refused-disabled`: the member is disabled",
      "- `refused-no-flag`: the member is not set to single sign-on",
      "- `refused-account-elsewhere`: the address has an account that is not in this organization",
      "- `refused-unproved-domain`: the organization lists the address's domain, and nobody has proved that it is its own",
      "- `refused-stranger`: the address is of another domain",
    ].join("\n"),
  });
export type SAMLPersonOutcome = z.infer<typeof samlPersonOutcome>;

/** The result of each check of a response, and whom it would sign in. */
export const flightCheck = z
  .object({
    accepted: z.boolean().meta({ description: "Whether the door would let this response in." }),
    judgedAt: timestamp.meta({
      description: "The instant that times were compared with: the response's own IssueInstant.",
    }),
    checks: z.array(samlCheck),
    person: z
      .object({
        outcome: samlPersonOutcome,
        email: z.string(),
        displayName: z.string().optional(),
        nameID: z.string(),
        member: user.optional(),
        role: memberRoleOrGuest.optional(),
        team: z.string().optional(),
      })
      .optional()
      .meta({ description: "Absent when a check failed before the person is known." }),
  })
  .meta({ id: "SAMLFlightCheck" });
export type FlightCheck = z.infer<typeof flightCheck>;
export const requestFlightCheck = z
  .strictObject({
    response: z.string().min(1).max(MAX_SAML_RESPONSE).meta({
      description: "A SAML response: base64 as it was posted, or its XML.",
    }),
  })
  .meta({ id: "RequestSAMLFlightCheck" });

/** A person's attempt to sign in through a provider, and the check that decided. */
export const samlAttempt = z
  .object({
    object: z.literal("saml-attempt"),
    id: z.string().meta({ description: "Shown to whoever was refused." }),
    createdAt: timestamp,
    outcome: z.enum(["signed-in", "tested", "refused", "unfinished"]).meta({
      description: "`unfinished`: accepted, but the browser has not come back with it.",
    }),
    failedCheck: samlCheckId.optional(),
    person: samlPersonOutcome.optional(),
    email: z.string().optional(),
    nameID: z.string().optional(),
    claimed: z.boolean().meta({
      description: "Whether the address comes from a response that was not accepted.",
    }),
    member: user.optional(),
    checks: z.array(samlCheck),
  })
  .meta({ id: "SAMLAttempt" });
export type SAMLAttempt = z.infer<typeof samlAttempt>;
export const samlAttempts = listOf(samlAttempt);
export const listSAMLAttemptsQuery = pagingQuery;

/** A sign-in that signs nobody in: an admin starts it to see whether a provider works. */
export const samlTest = z
  .object({
    object: z.literal("saml-test"),
    id,
    createdAt: timestamp,
    expiresAt: timestamp,
    startURL: location.meta({ description: "To open in the browser that is to be tested." }),
    state: z.enum(["waiting", "passed", "failed", "outdated"]).meta({
      description: "`outdated`: passed, but the provider was changed afterwards.",
    }),
    check: flightCheck.optional(),
    urls: z.object({ location }),
  })
  .meta({ id: "SAMLTest" });
export type SAMLTest = z.infer<typeof samlTest>;
/** Metadata of an identity provider: its XML, or the address to fetch it from. */
export const readSAMLMetadata = z
  .strictObject({
    xml: z.string().min(1).max(MAX_SAML_METADATA).optional(),
    url: webAddress.optional(),
  })
  .refine(({ xml, url: address }) => (xml === undefined) !== (address === undefined), {
    error: "give either xml or url",
  })
  .meta({ id: "ReadSAMLMetadata" });
export const samlMetadata = z
  .object({
    entityID: z.string(),
    ssoURL: url,
    certificate: z.string(),
    certificates: z.array(samlCertificate),
    wantsSignedRequests: z.boolean(),
  })
  .meta({ id: "SAMLMetadata" });
export type SAMLMetadata = z.infer<typeof samlMetadata>;

/** A single sign-on option for the sign-in page. */
export const ssoProviderLogin = z
  .object({ id, label: z.string(), startURL: location })
  .meta({ id: "OrganizationSSOProviderLogin" });
export type SSOProviderLogin = z.infer<typeof ssoProviderLogin>;
export const ssoProviderLogins = z.object({ items: z.array(ssoProviderLogin) });

const ssoImpactGroups = ["in", "likely", "risk", "out"] as const;
export type SSOImpactGroup = (typeof ssoImpactGroups)[number];
const ssoImpactGroup = z.enum(ssoImpactGroups).meta({
  id: "SSOImpactGroup",
  description: [
    "- `in`: linked to an identity of an active provider",
    "- `likely`: set to single sign-on, with an address of the organization's domains",
    "- `risk`: set to single sign-on, with an address of another domain",
    "- `out`: not set to single sign-on, or disabled",
  ].join("\n"),
});

/** The effect of enforcing single sign-on on one member. */
export const ssoImpact = z
  .object({
    member: organizationMember,
    group: ssoImpactGroup,
    breakGlass: z.boolean().meta({ description: "Keeps other ways in while it is enforced." }),
    tokens: z.number().int().min(0).meta({
      description: "API tokens of the member that stop working here.",
    }),
  })
  .meta({ id: "SSOImpact" });
export type SSOImpact = z.infer<typeof ssoImpact>;
export const listSSOImpactQuery = z.strictObject({
  ...paging,
  group: ssoImpactGroup.optional(),
});
export const ssoImpactList = listOf(ssoImpact).extend({
  totals: z
    .object({
      in: z.number().int(),
      likely: z.number().int(),
      risk: z.number().int(),
      out: z.number().int(),
      keeps: z.number().int().meta({
        description:
          "Of the group `out`, those who keep other ways in: break-glass admins, and the caller where enforcing makes them one.",
      }),
      tokens: z.number().int(),
    })
    .meta({
      description: "Members of each group, and tokens that stop, in the whole organization.",
    }),
  ready: z
    .object({
      allowed: z.boolean(),
      reason: z.enum(["no-provider", "not-tested"]).optional(),
    })
    .meta({ description: "Whether the caller may enforce single sign-on now." }),
});

/** Admins who can still sign in another way while single sign-on is enforced. */
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

/** A provider's identity that signs a member in. */
export const ssoIdentity = z
  .object({
    id,
    provider: z.object({ id, label: z.string() }),
    nameID: z.string(),
    linkedAt: timestamp,
    lastUsedAt: timestamp.optional(),
  })
  .meta({ id: "SSOIdentity" });
export type SSOIdentity = z.infer<typeof ssoIdentity>;
export const ssoIdentities = z.object({ items: z.array(ssoIdentity) });
