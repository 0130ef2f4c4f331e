import { z } from "zod";
import {
  MAX_CONDITION,
  MAX_GROUP_TITLE,
  MAX_SECTION_DESCRIPTION,
  MAX_SECTION_TITLE,
  MAX_SITE_PATH,
  MIN_SECTION_TITLE,
} from "./limits.ts";

export const sectionTitle = z
  .string()
  .trim()
  .min(MIN_SECTION_TITLE)
  .max(MAX_SECTION_TITLE)
  .meta({ id: "SiteSectionTitle" });
export const sectionDescription = z
  .string()
  .trim()
  .max(MAX_SECTION_DESCRIPTION)
  .meta({ id: "SiteSectionDescription" });
export const groupTitle = z
  .string()
  .trim()
  .min(1)
  .max(MAX_GROUP_TITLE)
  .meta({ id: "SiteSectionGroupTitle" });

const path = z
  .string()
  .min(1)
  .max(MAX_SITE_PATH)
  .regex(/^[A-Za-z0-9_-]*$/, "must be letters, digits, hyphens and underscores only");
export const sectionPath = path.meta({ id: "SiteSectionPath" });
export const siteSpacePath = path.meta({ id: "SiteSpacePath" });

export const condition = z.string().min(1).max(MAX_CONDITION).meta({ id: "Condition" });

export const siteTitle = z.string().trim().min(2).max(128).meta({ id: "SiteTitle" });
