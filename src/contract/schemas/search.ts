import { z } from "zod";
import { MAX_SEARCHED_SPACES, MAX_SEARCH_QUERY } from "./limits.ts";
import { id, listOf, location, paging } from "./primitives.ts";

/** Searching for pages: the words, and what was found where. */

const searchText = z.string().min(1).max(MAX_SEARCH_QUERY).meta({
  description:
    'Words that a page must say; the last may be unfinished. `"these words"` follow one another, `-word` must not be there, `title:word` stands in the title. Without any word nothing is found.',
});
export const searchQuery = z.strictObject({ ...paging, query: searchText });
export const organizationSearchQuery = z.strictObject({
  ...paging,
  query: searchText,
  space: z
    .array(id)
    .max(MAX_SEARCHED_SPACES)
    .optional()
    .meta({ description: "Only in these spaces, as far as the caller can open them." }),
});

const found = { id, title: z.string(), path: z.string(), urls: z.object({ app: location }) };

export const searchSection = z
  .object({
    ...found,
    body: z.string().meta({ description: "At most 240 characters around what was found." }),
    marks: z
      .array(z.tuple([z.number().int().min(0), z.number().int().min(0)]))
      .meta({ description: "Where in the body words of the query stand: from and to." }),
  })
  .meta({ id: "SearchSectionResult" });

/** Where all words of a query occur: in the title, in title, description and headings, or anywhere. */
export const searchRanks = ["title", "headings", "text"] as const;

export const searchPage = z
  .object({
    ...found,
    sections: z.array(searchSection).optional().meta({
      description: "Parts of the page that say words of the query, at most 5, in their order.",
    }),
    rank: z.enum(searchRanks).meta({ description: "Where the words stand." }),
    hidden: z.boolean(),
  })
  .meta({ id: "SearchPageResult" });

export const searchSpace = z
  .object({
    id,
    title: z.string(),
    pages: z.array(searchPage).meta({ description: "The best, at most 10." }),
  })
  .meta({ id: "SearchSpaceResult" });

const aboutSearch = {
  understood: z
    .object({
      corrections: z
        .array(z.object({ from: z.string(), to: z.string() }))
        .meta({ description: "Words that were also looked for in another spelling." }),
      any: z
        .boolean()
        .meta({ description: "Pages that say only some of the words are there, too." }),
    })
    .optional()
    .meta({ description: "What was looked for besides, because little was found." }),
  unsearched: z.number().int().min(0).meta({
    description:
      "Spaces that are being made searchable after an update of the service: some of their pages are not found yet.",
  }),
};
const description = "The best first. `count` is left out where more than 1,000 pages are found.";

export const searchPageList = listOf(searchPage).extend(aboutSearch).meta({ description });
export const searchSpaceList = listOf(searchSpace).extend(aboutSearch).meta({ description });
