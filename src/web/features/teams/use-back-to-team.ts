import { useNavigate } from "@tanstack/react-router";

/** The way from a dialog back to the team it stands over, which stays as it is. */
export const useBackToTeam = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  return () =>
    void navigate({
      to: "/o/$organizationId/teams/$teamId",
      search: (now) => now,
      resetScroll: false,
    });
};
