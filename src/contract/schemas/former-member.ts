import { z } from "zod";
import {
  FORMER_MEMBER_DAYS,
  MAX_CHANGED_MEMBERS,
  MAX_MEMBER_SEARCH,
  MAX_NAMED_IN_EVENT,
} from "./limits.ts";
import { id, listOf, paging, timestamp } from "./primitives.ts";
import { memberRoleOrGuest } from "./role.ts";
import { user } from "./user.ts";

const total = z.number().int().min(0);

/** The audit event of the removal. */
const removalEvent = z.uuid().meta({
  description: "The audit event of a removal: all whom the same request removed.",
});

/** A person who was removed from an organization and can be restored. */
export const formerMember = z
  .object({
    object: z.literal("former-member"),
    id: id.meta({ description: "The person's id, as in the list of members." }),
    event: z.uuid().meta({ description: "The audit event of the removal." }),
    user,
    role: memberRoleOrGuest.meta({ description: "The role before the removal." }),
    removedAt: timestamp,
    restorableUntil: timestamp,
    removedBy: user.optional().meta({
      description: "Absent where they have no account any more, or nobody removed them.",
    }),
    left: z.boolean().meta({ description: "Whether they left by themselves." }),
    endEverything: z.boolean().meta({
      description: "Whether their older sessions and tokens stay shut out when they are restored.",
    }),
    isMember: z.boolean().meta({ description: "Whether they are a member again by now." }),
    teams: total,
    ownedTeams: total,
    spaces: total.meta({ description: "Spaces that they were granted themselves." }),
    collections: total.meta({ description: "Collections that they were granted themselves." }),
    identities: total.meta({ description: "Links to single sign-on." }),
  })
  .meta({ id: "FormerMember" });
export type FormerMember = z.infer<typeof formerMember>;

export const listFormerMembersQuery = z.strictObject({
  ...paging,
  search: z.string().max(MAX_MEMBER_SEARCH).optional().meta({
    description: "Part of the name or of the e-mail address.",
  }),
  event: removalEvent.optional(),
});
export const formerMemberList = listOf(formerMember);

const restoring = {
  admin: z.boolean().default(false).meta({
    description: "Whether former admins become admins again; otherwise they get the role `create`.",
  }),
  apply: z.boolean().default(true).meta({
    description: "Whether it is done; otherwise only the outcomes are worked out.",
  }),
};

/** The people to restore. */
export const restoreMembers = z
  .union([
    z.strictObject({
      ids: z.array(id).min(1).max(MAX_CHANGED_MEMBERS).meta({
        description: "People by their ids; of each, what the latest removal took.",
      }),
      ...restoring,
    }),
    z.strictObject({ event: removalEvent, ...restoring }),
  ])
  .meta({ id: "RestoreOrganizationMembers" });

export const restoreOutcomes = ["restored", "unchanged", "missing"] as const;

/** The kinds of access that restoring a member may not bring back. */
export const lostKinds = ["role", "team", "space", "collection", "identity"] as const;

export const restoredMembers = z
  .object({
    object: z.literal("restored-members"),
    applied: z.boolean(),
    restored: total,
    unchanged: total,
    missing: total,
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(restoreOutcomes).meta({
          description: `\`restored\`, or would be; \`unchanged\`, being a member of whom no removal is kept; \`missing\`, because nobody of this id was removed in the last ${FORMER_MEMBER_DAYS} days.`,
        }),
        name: z.string().optional(),
        role: memberRoleOrGuest.optional().meta({ description: "The role they have then." }),
        wasMember: z.boolean().optional().meta({
          description:
            "Whether they had joined again: then they keep what they have by now, and get what they had besides.",
        }),
        teams: total.optional(),
        spaces: total.optional(),
        collections: total.optional(),
        identities: total.optional(),
        invitation: z.literal("withdrawn").optional().meta({
          description: "They had been invited again, which they no longer need.",
        }),
        lost: z
          .object({
            count: total,
            items: z
              .array(
                z.object({
                  kind: z.enum(lostKinds),
                  title: z.string(),
                  reason: z.enum(["gone", "taken", "admin-not-asked"]).meta({
                    description:
                      "`gone`: it was deleted since, or is in another organization. `taken`: somebody else has it. `admin-not-asked`: `admin` was not set.",
                  }),
                }),
              )
              .max(MAX_NAMED_IN_EVENT),
          })
          .optional()
          .meta({
            description: `What they do not get back, the first ${MAX_NAMED_IN_EVENT} by name.`,
          }),
      }),
    ),
  })
  .meta({ id: "RestoredOrganizationMembers" });
export type RestoredMembers = z.infer<typeof restoredMembers>;
