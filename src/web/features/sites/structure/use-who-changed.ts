import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { StructureItem } from "#site/structure/model.ts";
import { watchSiteChanges } from "#web/api/live.ts";
import { memberQuery } from "#web/api/members.ts";
import { callerQuery } from "#web/api/users.ts";
import { useSiteName } from "../use-site.ts";

/** The name of the last person who changed an item while its details are open; undefined if nobody else did. */
export const useWhoChanged = (item: StructureItem): string | undefined => {
  const { organizationId, siteId } = useSiteName();
  const queryClient = useQueryClient();
  const last = useRef<string>(undefined);
  const shown = useRef(item);
  const [actor, setActor] = useState<string>();
  useEffect(
    () =>
      watchSiteChanges((change) => {
        const caller = queryClient.getQueryData(callerQuery().queryKey)?.id;
        last.current = change.site === siteId && change.actor !== caller ? change.actor : undefined;
      }),
    [queryClient, siteId],
  );
  useEffect(() => {
    if (JSON.stringify(shown.current) === JSON.stringify(item)) return;
    shown.current = item;
    if (last.current !== undefined) setActor(last.current);
  }, [item]);
  const { data } = useQuery({
    ...memberQuery(organizationId, actor ?? ""),
    enabled: actor !== undefined,
  });
  return data?.user.displayName;
};
