import { z } from "zod";

/** A flag in a query: the words `true` and `false` (contract-facts 3.8). */
export const flag = z
  .enum(["true", "false"])
  .transform((word) => word === "true")
  .meta({ override: { type: "boolean", enum: undefined } });
