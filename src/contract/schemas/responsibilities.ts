import { z } from "zod";
import { changeRequestStatus, changeRequestSubject } from "./change-request.ts";
import { flag, id, wholeNumber } from "./primitives.ts";

/** Maximum number of things of one kind that are named; the counts are not limited. */
const MAX_NAMED = 1000;

/** The total number, with the first ones named. */
const some = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int().min(0),
    items: z.array(item).meta({ description: "The first `limit` of them." }),
  });

const namedSpace = z.object({ id, title: z.string() });
const namedChangeRequest = z.object({
  id,
  number: z.number().int().min(1),
  subject: changeRequestSubject,
  status: changeRequestStatus,
  space: namedSpace,
});

export const listResponsibilitiesQuery = z.strictObject({
  limit: wholeNumber(0, MAX_NAMED)
    .default(5)
    .meta({ description: `How many of each kind are named, 0 to ${MAX_NAMED}.` }),
});

/** What depends on one member, limited to what the caller can open. */
export const memberResponsibilities = z
  .object({
    object: z.literal("member-responsibilities"),
    teams: some(
      z.object({
        id,
        title: z.string(),
        onlyOwner: z.boolean().meta({ description: "Nobody else owns the team." }),
      }),
    ).meta({ description: "Teams the member owns." }),
    changeRequests: some(namedChangeRequest).meta({
      description: "Drafts and open change requests the member began.",
    }),
    reviews: some(namedChangeRequest).meta({
      description: "Drafts and open change requests that wait for the member's review.",
    }),
    threads: some(
      z.object({
        id,
        space: namedSpace,
        changeRequest: z.number().int().min(1).nullable().meta({ description: "Its number." }),
        page: id.nullable(),
        excerpt: z.string().meta({ description: "How the first comment begins." }),
      }),
    ).meta({ description: "Open threads the member began." }),
    structureDrafts: some(
      z.object({ id, title: z.string(), site: z.object({ id, title: z.string() }) }),
    ).meta({ description: "Open drafts of a site's structure the member began." }),
    apiTokens: z.number().int().min(0).meta({
      description: "The member's API tokens that work in this organization.",
    }),
    sessions: z.number().int().min(0).meta({
      description: "Browsers in which the member is signed in to this organization.",
    }),
  })
  .meta({ id: "MemberResponsibilities" });
export type MemberResponsibilities = z.infer<typeof memberResponsibilities>;

export const removeMemberQuery = z.strictObject({
  successor: id.optional().meta({
    description: "A member who becomes owner of the teams and is asked for the reviews.",
  }),
  endEverything: flag.optional().meta({
    description:
      "Whether sessions and tokens from before stay shut out, also when the member is restored.",
  }),
});
