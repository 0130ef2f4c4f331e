import { z } from "zod";
import { MAX_ADDED_TO_TEAMS, MAX_CHANGED_TEAMS } from "./limits.ts";
import { id } from "./primitives.ts";
import { memberRole, memberRoleOrGuest } from "./role.ts";
import { apply, selectionOf } from "./selection.ts";
import { teamFilters } from "./team.ts";

const selectedTeams = selectionOf(teamFilters, { most: MAX_CHANGED_TEAMS, noun: "Teams" });

const teamChange = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("delete") }),
  z.strictObject({
    type: z.literal("add-members"),
    members: z.array(id).min(1).max(MAX_ADDED_TO_TEAMS).meta({
      description: "Members of the organization; whoever is in a team keeps their role there.",
    }),
  }),
  z.strictObject({
    type: z.literal("give-space"),
    space: id,
    role: memberRole.meta({ description: "Instead of what a team was given on the space." }),
  }),
]);

export const changeTeams = z
  .strictObject({ teams: selectedTeams, change: teamChange, apply })
  .meta({ id: "ChangeOrganizationTeams" });

const total = z.number().int().min(0);

const loss = z.object({ people: total, spaces: total }).meta({
  id: "TeamLoss",
  description:
    "Of teams that are deleted: how many of their people can no longer open some space, and how many spaces that are, once all of these teams are gone.",
});
export type TeamLoss = z.infer<typeof loss>;

/** The outcome for one team in a bulk change. */
export const teamOutcomes = ["changed", "unchanged", "missing"] as const;

export const teamChanges = z
  .object({
    object: z.literal("team-changes"),
    applied: z.boolean(),
    changed: total,
    unchanged: total,
    missing: total,
    loses: loss.optional(),
    outcomes: z.array(
      z.object({
        id,
        outcome: z.enum(teamOutcomes).meta({
          description:
            "`changed`, or would be; `unchanged`, because it is so already; `missing`, being no team of the organization, or none any more.",
        }),
        title: z.string().optional(),
        members: total.optional().meta({
          description: "Of a team that is deleted: how many people were in it.",
        }),
        loses: loss.optional(),
        added: z.array(id).optional().meta({
          description: "Of a team that people are added to: those who were not in it.",
        }),
        role: memberRoleOrGuest.optional().meta({
          description: "Of a team that is given a space: what it was given there before.",
        }),
      }),
    ),
  })
  .meta({ id: "TeamChanges" });
export type TeamChanges = z.infer<typeof teamChanges>;
