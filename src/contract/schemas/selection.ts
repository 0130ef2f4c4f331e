import { z } from "zod";
import { id } from "./primitives.ts";

/** What was chosen in a list, for a change of many: rows by their ids, or all that its filters leave. */
export const selectionOf = <Filters extends z.ZodRawShape>(
  filters: Filters,
  { most, noun }: { readonly most: number; readonly noun: string },
) => {
  const some = z.array(id).max(most);
  return z
    .union([
      z.strictObject({ ids: some.min(1) }),
      z.strictObject({
        matching: z.strictObject(filters),
        except: some.optional().meta({ description: "What matches and is left out." }),
      }),
    ])
    .meta({
      description: `${noun} by their ids, or all that the filters of the list leave, ${most} at most.`,
    });
};

/** Whether a change of many is done. */
export const apply = z.boolean().default(false).meta({
  description: "Whether it is done; otherwise only the outcomes are worked out.",
});
