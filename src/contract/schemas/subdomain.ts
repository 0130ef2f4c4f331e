import { z } from "zod";
import { id } from "./primitives.ts";

export const subdomainName = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/);

/** The address below the service's own domain under which an organization's public content stands. */
export const subdomain = z
  .object({
    object: z.literal("subdomain"),
    subdomain: subdomainName,
    target: z.object({ type: z.literal("organization"), organization: id }),
    isActive: z.boolean(),
  })
  .meta({ id: "Subdomain" });
