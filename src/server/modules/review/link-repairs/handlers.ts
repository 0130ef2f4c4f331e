import { type Handlers, preparing } from "#server/http/handler.ts";
import { repairLinks } from "./repair-links.ts";

export const linkRepairHandlers = {
  repairLinks: preparing(async ({ context, body }) => ({ body: await repairLinks(context, body) })),
} satisfies Partial<Handlers>;
