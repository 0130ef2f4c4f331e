import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { parseCondition } from "#site/condition/parse.ts";
import { Failure } from "#server/kit/failures.ts";

/** A site's row, which contains the schema of its visitor claims. */
interface Adaptive {
  readonly adaptiveSchema: AdaptiveJsonSchema;
}

const shown = (part: string): string => (part === "" ? "" : ` (at “${part}”)`);

/**
 * Throws 400 for a condition that cannot be parsed, or that names a claim the site does not know. Every issue is
 * listed at `path`, with the part of the text that is wrong and what was probably meant. Claims are checked whether
 * or not the site's adaptive content is switched on.
 */
export const checkCondition = (
  { adaptiveSchema }: Adaptive,
  condition: string,
  path: string,
): void => {
  const parsed = parseCondition(condition, adaptiveSchema);
  if (parsed.ok) return;
  const details = parsed.issues.map(({ message, from, to }) => ({
    path,
    message: `${message}${shown(condition.slice(from, Math.min(to, from + 64)))}`,
  }));
  throw new Failure("invalid", `${path}: ${details[0]?.message}`, { details });
};
