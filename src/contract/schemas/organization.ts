import { z } from "zod";
import { emailDomain } from "./email-domain.ts";
import { flag, id, location, paging, timestamp, url } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { secureWebAddress } from "./web-address.ts";

export const organizationTitle = z
  .string()
  .trim()
  .min(2)
  .max(255)
  .meta({ id: "OrganizationTitle" });
export const organizationHostname = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(32)
  .regex(
    /^[a-z0-9][a-z0-9-]*[a-z0-9]$/,
    "use lower-case letters, digits and inner hyphens, such as acme-docs",
  )
  .meta({ id: "OrganizationHostname" });
export const organizationEmailDomains = z
  .array(emailDomain)
  .max(50)
  .refine((domains) => new Set(domains).size === domains.length, "name each domain once")
  .meta({ id: "OrganizationEmailDomains" });
export const organizationDefaultContent = z
  .strictObject({ type: z.literal("site"), site: id })
  .meta({ id: "OrganizationDefaultContent" });

/** The status of one of an organization's e-mail domains. */
export const emailDomainState = z.object({
  domain: z.string(),
  proved: z.boolean().meta({
    description: "Whether whoever runs the service vouches that the domain is the organization's.",
  }),
  counts: z.boolean().meta({
    description:
      "Whether the sign-in page shows the organization to whoever types an address of the domain, and people of the domain may open an account by single sign-on. True of proved domains, and of those listed by this organization alone before domains were to be proved. Of others, the organization is shown to its members and those it invited, in browsers where they signed in or that hold the invitation.",
  }),
});
export type EmailDomainState = z.infer<typeof emailDomainState>;

const price = z.object({ monthly: z.number().min(0), yearly: z.number().min(0) });
export const organizationBilling = z
  .object({
    interval: z.enum(["monthly", "yearly"]),
    endDate: timestamp.nullable(),
    hasPaymentFailed: z.boolean(),
    isScheduledToCancel: z.boolean(),
    pricing: z.object({
      members: z.object({ plus_2024: price, pro_2024: price }),
      sites: z.object({ premium: price, ultimate: price }),
    }),
  })
  .meta({ id: "OrganizationBilling" });
export type OrganizationBilling = z.infer<typeof organizationBilling>;

export const organizationTrial = z.object({
  status: z.enum(["notapplicable", "none", "active", "ended", "expired"]),
  endDate: timestamp.optional(),
  decision: z.literal("downgrade").optional(),
});
export const organizationBlocked = z.object({ reason: z.literal("security") });
export const organizationBillingMigration = z.object({
  deadline: timestamp.optional(),
  discountPercent: z.number().optional(),
  discountEndDate: timestamp.optional(),
});

export const organizationPlan = z.enum([
  "free_2024",
  "plus_2024",
  "pro_2024",
  "enterprise_2024",
  "community_2024",
  "free",
  "plus",
  "pro",
]);
export const organizationType = z.enum(["business", "community"]).meta({ id: "OrganizationType" });
export const organizationUseCase = z
  .enum([
    "internalDocs",
    "docsSite",
    "audienceControlledSite",
    "productDocs",
    "teamKnowledgeBase",
    "designSystem",
    "openSourceDocs",
    "notes",
    "other",
  ])
  .meta({ id: "OrganizationUseCase" });
export const organizationCommunityType = z
  .enum(["nonProfit", "openSource", "education"])
  .meta({ id: "OrganizationCommunityType" });

export const organizationPermissions = z.object({
  view: z.boolean(),
  admin: z.boolean(),
  ownTeam: z.boolean(),
  createContent: z.boolean(),
  createOpenAPISpec: z.boolean(),
  ingestConversations: z.boolean(),
  viewBilling: z.boolean(),
  listMembers: z.boolean(),
  listTeams: z.boolean(),
  listIntegrations: z.boolean(),
});
export type OrganizationPermissions = z.infer<typeof organizationPermissions>;

export const organization = z
  .object({
    object: z.literal("organization"),
    id,
    title: z.string(),
    createdAt: timestamp,
    deletedAt: timestamp.optional(),
    purgeAt: timestamp.optional().meta({
      description: "Of a deleted organization: from then on it cannot be restored.",
    }),
    emailDomains: z.array(z.string()),
    emailDomainStates: z.array(emailDomainState),
    hostname: z.string().optional(),
    type: organizationType,
    useCase: organizationUseCase.optional(),
    communityType: organizationCommunityType.optional(),
    defaultRole: memberRoleOrGuest,
    defaultContent: organizationDefaultContent.optional(),
    sso: z.boolean(),
    ai: z.boolean(),
    inviteLinks: z.boolean(),
    checkExternalLinks: z.boolean(),
    demo: z.boolean().meta({
      description: "Whether it is a sample to look around in, whose people are made up.",
    }),
    plan: organizationPlan,
    billing: organizationBilling.optional(),
    urls: z.object({ location, app: location, logo: url.optional() }),
    trial: organizationTrial,
    customHostname: z.string().optional(),
    blocked: organizationBlocked.optional(),
    internal_billingMigration: organizationBillingMigration.optional(),
    permissions: organizationPermissions,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof organization>;

/** All that members who signed in another way can see of an organization that requires single sign-on. */
export const closedOrganization = organization
  .pick({ object: true, id: true, title: true })
  .extend({
    sso: z.literal(true),
    ssoRequired: z.literal(true).meta({
      description: "Nothing else can be read until the caller signs in by single sign-on.",
    }),
    urls: z.object({ location, app: location }),
  })
  .meta({ id: "ClosedOrganization" });
export type ClosedOrganization = z.infer<typeof closedOrganization>;
export const listedOrganization = z.union([organization, closedOrganization]);

export const listOrganizationsQuery = z.strictObject({
  ...paging,
  deleted: flag.optional().meta({
    description: "true: the deleted organizations that the caller may still restore, latest first.",
  }),
});

export const createOrganization = z
  .strictObject({ title: organizationTitle })
  .meta({ id: "CreateOrganization" });

export const updateOrganization = z
  .strictObject({
    title: organizationTitle.optional(),
    emailDomains: organizationEmailDomains.optional(),
    hostname: organizationHostname.optional(),
    defaultRole: memberRoleOrGuest.optional(),
    defaultContent: organizationDefaultContent.nullable().optional(),
    logo: secureWebAddress.nullable().optional(),
    sso: z.boolean().optional(),
    ai: z.boolean().optional(),
    inviteLinks: z.boolean().optional(),
    checkExternalLinks: z.boolean().optional().meta({
      description:
        "Whether the service asks each outside address in the organization's pages about once a week whether it still answers.",
    }),
  })
  .meta({ id: "UpdateOrganization" });
