import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { saveEdits, structureQuery } from "#web/api/site-structure.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { StructureFrame, useSpaceTitles } from "./structure-frame.tsx";
import { siteSpacesOf, structureOf } from "./structure-of.ts";

/** The structure that readers see: every gesture is saved at once. */
export const LiveStructure = () => {
  const name = useSiteName();
  const { permissions } = useSite();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(structureQuery(name));
  const base = useMemo(() => structureOf(data), [data]);
  const siteSpaces = useMemo(() => siteSpacesOf(data), [data]);
  const titles = useSpaceTitles(siteSpaces);
  return (
    <StructureFrame
      base={base}
      titles={titles}
      siteSpaces={siteSpaces}
      editable={permissions.edit}
      send={async (edits) => structureOf(await saveEdits(queryClient, name, edits))}
    />
  );
};
