import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Structure } from "#site/structure/model.ts";
import { watchSiteChanges } from "#web/api/live.ts";
import { memberQuery } from "#web/api/members.ts";
import { callerQuery } from "#web/api/users.ts";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import type { Gestures } from "./gestures.ts";
import { itemsIn } from "#site/structure/edit.ts";
import { othersChanges } from "./others-changes.ts";
import { messages } from "./messages.ts";

/** Says quietly what somebody else did to items that the caller's own steps are about, and who it was. */
export const useOthersChanges = (gestures: Gestures, base: Structure) => {
  const { organizationId, siteId } = useSiteName();
  const queryClient = useQueryClient();
  /** The last one who changed the site, unless it was the caller. */
  const other = useRef<string>(undefined);
  const before = useRef(base);
  useEffect(
    () =>
      watchSiteChanges(({ site, actor }) => {
        const caller = queryClient.getQueryData(callerQuery().queryKey)?.id;
        if (site === siteId && actor !== caller) other.current = actor;
      }),
    [queryClient, siteId],
  );
  useEffect(() => {
    const was = before.current;
    before.current = base;
    const actor = other.current;
    if (was === base || actor === undefined) return;
    other.current = undefined;
    const items = itemsIn(gestures.edits());
    const changes = othersChanges(was, gestures.get().shown, base, items);
    if (changes.length === 0) return;
    void queryClient
      .ensureQueryData(memberQuery(organizationId, actor))
      .then(({ user }) => user.displayName)
      // Who it was is not worth an error: they may have left.
      .catch(() => undefined)
      .then((name) =>
        toast({ title: messages.others.title(name), description: changes.join(" ") }),
      );
  }, [gestures, base, queryClient, organizationId]);
};
