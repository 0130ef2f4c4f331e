import { z } from "zod";

export const siteTitle = z.string().trim().min(2).max(128).meta({ id: "SiteTitle" });
