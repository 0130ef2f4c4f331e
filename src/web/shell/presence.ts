import { useEffect } from "react";
import { ping } from "#web/api/members.ts";

/** A ping is sent at most this often for one organization, in milliseconds. */
const EVERY = 5 * 60_000;
const lastPing = new Map<string, number>();

const pingIfDue = (organizationId: string) => {
  if (document.hidden || Date.now() - (lastPing.get(organizationId) ?? -Infinity) < EVERY) return;
  lastPing.set(organizationId, Date.now());
  // When somebody was last seen may be a little off; nothing on the screen hangs on it.
  void ping(organizationId).catch(() => lastPing.delete(organizationId));
};

/** Tells the service now and then that the caller is looking at this organization. */
export const usePresence = (organizationId: string): void => {
  useEffect(() => {
    const tell = () => pingIfDue(organizationId);
    tell();
    const timer = setInterval(tell, EVERY);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [organizationId]);
};
