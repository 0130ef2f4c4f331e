import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { ping } from "#web/api/members.ts";
import { type ListedOrganization, organizationsQuery } from "#web/api/organizations.ts";
import { preferredOrganization } from "./last-organization.ts";

interface Organizations {
  /** The organization in the address; elsewhere the one last opened. */
  readonly current: ListedOrganization | undefined;
  readonly all: readonly ListedOrganization[];
}

/** The caller's organizations and which of them the frame stands for. */
export const useOrganizations = (): Organizations => {
  const { data } = useSuspenseQuery(organizationsQuery());
  const { organizationId } = useParams({ strict: false });
  const current =
    organizationId === undefined
      ? preferredOrganization(data.items)
      : data.items.find(({ id }) => id === organizationId);
  return { current, all: data.items };
};

/** A ping is sent at most this often for one organization. */
const PING_EVERY_MS = 5 * 60_000;
const lastPing = new Map<string, number>();

const pingIfDue = (organizationId: string) => {
  if (document.hidden || Date.now() - (lastPing.get(organizationId) ?? -Infinity) < PING_EVERY_MS)
    return;
  lastPing.set(organizationId, Date.now());
  // When somebody was last seen may be a little off, so a failure is not told.
  void ping(organizationId).catch(() => lastPing.delete(organizationId));
};

/** Tells the service now and then that the caller is looking at this organization. */
export const usePresence = (organizationId: string): void => {
  useEffect(() => {
    const tell = () => pingIfDue(organizationId);
    tell();
    const timer = setInterval(tell, PING_EVERY_MS);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [organizationId]);
};
