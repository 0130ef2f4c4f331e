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

/** Returns the caller's organizations, and the one that the frame shows. */
export const useOrganizations = (): Organizations => {
  const { data } = useSuspenseQuery(organizationsQuery());
  const { organizationId } = useParams({ strict: false });
  const current =
    organizationId === undefined
      ? preferredOrganization(data.items)
      : data.items.find(({ id }) => id === organizationId);
  return { current, all: data.items };
};

/** The shortest time between pings for one organization, in milliseconds. */
const PING_EVERY_MS = 5 * 60_000;
const lastPing = new Map<string, number>();

const pingIfDue = (organizationId: string) => {
  if (document.hidden || Date.now() - (lastPing.get(organizationId) ?? -Infinity) < PING_EVERY_MS)
    return;
  lastPing.set(organizationId, Date.now());
  // The last-seen time may be a little off, so a failure is not shown.
  void ping(organizationId).catch(() => lastPing.delete(organizationId));
};

/** Reports now and then to the service that the caller is viewing this organization. */
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
