import { z } from "zod";
import { id } from "./primitives.ts";

/** The selection in a list for a bulk change: rows by their ids, or everything that matches its filters. */
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

/** Whether a bulk change is applied. */
export const apply = z.boolean().default(false).meta({
  description: "Whether it is done; otherwise only the outcomes are worked out.",
});
