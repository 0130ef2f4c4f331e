import { useEffect, useRef, useState } from "react";
import { useDraft } from "#web/forms/draft.ts";
import { readStaging, type Staging } from "./staging.ts";

/** What is staged for a team, kept in this browser until it is saved or discarded. */
export const useStaging = (teamId: string) => {
  const draft = useDraft(`team.${teamId}.members`);
  const [kept] = useState(() => readStaging(draft?.read()));
  const [staging, setStaging] = useState(kept);
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  // Guards ask outside rendering, also right after a change.
  const latest = useRef(kept);
  const put = (next: Staging) => {
    latest.current = next;
    setStaging(next);
  };
  useEffect(() => {
    if (Object.keys(staging).length === 0) draft?.clear();
    else draft?.write({ ...staging });
  }, [draft, staging]);
  return {
    staging,
    restored,
    hasStaged: () => Object.keys(latest.current).length > 0,
    change: (change: (staging: Staging) => Staging) => put(change(latest.current)),
    discard: () => {
      draft?.clear();
      setRestored(false);
      put({});
    },
  };
};
