import type { Handlers, ListBody, PresentList } from "#server/http/handler.ts";
import { notFound } from "#server/kit/failures.ts";
import { type Searched, searchOrganization, searchSpace } from "./search.ts";

const bodyOf = <Item>(
  { found, isCounted, understood, unsearched }: Searched<Item>,
  list: PresentList,
): Omit<ListBody<Item>, "count"> &
  Omit<Searched<Item>, "found" | "isCounted"> & { count?: number } => {
  const { count, ...rest } = list(found, (item) => item);
  return {
    ...rest,
    ...(isCounted ? { count } : {}),
    ...(understood === undefined ? {} : { understood }),
    unsearched,
  };
};

/** Handlers of the search over the current content of spaces. */
export const searchHandlers = {
  searchOrganizationContent: async ({ context, params, query, page, list }) => {
    const asked = { ...page, query: query.query, spaces: query.space };
    return { body: bodyOf(await searchOrganization(context, params.organizationId, asked), list) };
  },
  searchSpaceContent: async ({ context, params, query, page, list }) => {
    const { organization } = context;
    if (organization === undefined) throw notFound("space");
    const path = { organizationId: organization.id, spaceId: params.spaceId };
    return {
      body: bodyOf(await searchSpace(context, path, { ...page, query: query.query }), list),
    };
  },
} satisfies Partial<Handlers>;
