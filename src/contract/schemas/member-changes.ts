import { z } from "zod";
import { EXPECT_FROM, MAX_CHANGED_MEMBERS } from "./limits.ts";
import { memberFilters } from "./member.ts";
import { id } from "./primitives.ts";
import { memberRoleOrGuest, teamMemberRole } from "./role.ts";
import { apply, selectionOf } from "./selection.ts";

const selectedMembers = selectionOf(
  { ...memberFilters, sso: z.boolean().optional(), verified: z.boolean().optional() },
  { most: MAX_CHANGED_MEMBERS, noun: "Members" },
);

const memberChange = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("set-role"),
    role: memberRoleOrGuest,
    ifRole: memberRoleOrGuest.optional().meta({
      description:
        "Only of those who have this role now; the others are `refused` as `changed`, such as by an undo.",
    }),
  }),
  z.strictObject({
    type: z.literal("add-to-team"),
    team: id,
    role: teamMemberRole.default("member").meta({
      description: "The role in the team of those who join; who is in it already keeps theirs.",
    }),
  }),
  z.strictObject({
    type: z.literal("remove-from-team"),
    team: id,
    ifRole: teamMemberRole.optional().meta({
      description:
        "Only those who have this role in the team now; the others are `refused` as `changed`.",
    }),
  }),
  z.strictObject({
    type: z.literal("remove"),
    successor: id.optional().meta({
      description: "A member who becomes owner of the teams and is asked for the reviews.",
    }),
    endEverything: z.boolean().default(false).meta({
      description:
        "Whether sessions and tokens from before stay shut out, also when somebody is restored.",
    }),
  }),
]);

export const changeMembers = z
  .strictObject({
    members: selectedMembers,
    change: memberChange,
    expect: z
      .number()
      .int()
      .min(0)
      .optional()
      .meta({
        description: `How many of those chosen are members, whatever becomes of them; 409 and nothing is changed where it is another number. A removal of ${EXPECT_FROM} or more needs it.`,
      }),
    apply,
  })
  .meta({ id: "ChangeOrganizationMembers" });

const total = z.number().int().min(0);

/** The outcome for one member in a bulk change. */
export const memberOutcomes = ["changed", "unchanged", "refused", "missing"] as const;

export const memberChanges = z
  .object({
    object: z.literal("member-changes"),
    applied: z.boolean(),
    changed: total,
    unchanged: total,
    refused: total,
    missing: total,
    removal: z
      .object({
        teams: total.meta({ description: "Teams that any of them owns." }),
        ownerlessTeams: total.meta({
          description: "Those of them that nobody owns who stays.",
        }),
        reviews: total,
        changeRequests: total,
        threads: total,
        structureDrafts: total,
      })
      .optional()
      .meta({
        description:
          "Of a removal: what hangs on all of them together, each thing counted once, whoever else of them it hangs on.",
      }),
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(memberOutcomes).meta({
          description:
            "`changed`, or would be; `unchanged`, because it is so already; `refused`, as `reason` says; `missing`, being no member, or none any more.",
        }),
        name: z.string().optional(),
        role: memberRoleOrGuest.optional().meta({ description: "The role before the change." }),
        teamRole: teamMemberRole.optional().meta({
          description: "Of somebody who is in the team: the role there before the change.",
        }),
        reason: z.enum(["self", "last-admin", "changed"]).optional().meta({
          description:
            "`self`: nobody changes or removes themselves along with others. `last-admin`: nobody else could sign in and manage the organization. `changed`: the role is not the one that `ifRole` names.",
        }),
        ownedTeams: total.optional().meta({
          description: "Of somebody who is removed: teams that nobody else owns.",
        }),
        reviews: total.optional().meta({
          description:
            "Of somebody who is removed: change requests in the organization that wait for their review.",
        }),
        changeRequests: total.optional().meta({
          description: "Of somebody who is removed: unfinished change requests that they began.",
        }),
        threads: total.optional().meta({
          description: "Of somebody who is removed: open threads that they began.",
        }),
        structureDrafts: total.optional().meta({
          description: "Of somebody who is removed: open drafts of a site's structure they began.",
        }),
      }),
    ),
  })
  .meta({ id: "MemberChanges" });
export type MemberChanges = z.infer<typeof memberChanges>;
