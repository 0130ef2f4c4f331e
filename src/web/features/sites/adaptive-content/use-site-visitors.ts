import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, visitorKindsQuery } from "#web/api/sites.ts";
import { nestedItems } from "../site-structure.ts";
import { useSiteName } from "../use-site.ts";

/** The data of the screen: the site's items, what is known of visitors, and the saved kinds. */
export const useSiteVisitors = () => {
  const name = useSiteName();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { data: schema } = useSuspenseQuery(adaptiveSchemaQuery(name));
  const { data: kinds } = useSuspenseQuery(visitorKindsQuery(name));
  const nested = useMemo(() => nestedItems(structure), [structure]);
  const items = useMemo(() => nested.map(({ item }) => item), [nested]);
  return { nested, items, schema: schema.jsonSchema, kinds: kinds.items };
};
