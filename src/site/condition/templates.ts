import { claimPath, claimsOfSchema, type ClaimsSchema } from "./claims.ts";

/** A condition to begin with, and what it means. */
export interface TemplateCondition {
  readonly description: string;
  readonly condition: string;
}

/** For each claim of a schema the condition that it is true, and the one that it is not. */
export const templateConditions = (schema: ClaimsSchema): readonly TemplateCondition[] =>
  claimsOfSchema(schema).flatMap(({ claim, description }) => {
    const path = claimPath(claim);
    const name = claim.unsigned ? `unsigned ${claim.name}` : claim.name;
    const meaning = description.trim() === "" ? "" : `: ${description.trim()}`;
    return [
      { description: `Visitors with ${name}${meaning}`, condition: path },
      { description: `Visitors without ${name}${meaning}`, condition: `!${path}` },
    ];
  });
