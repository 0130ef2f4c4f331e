import { slugOf } from "#content/markdown/page.ts";

/** The slug asked for, or else one from the title. */
export const slugFor = (slug: string | undefined, title: string): string => slug || slugOf(title);
