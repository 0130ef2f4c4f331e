import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { buttonClass } from "#web/ui/button.tsx";
import { useOrganization } from "../use-organization.ts";
import { messages } from "./messages.ts";

/** Leads to making a site; the list behind it stays as it is. */
export const NewSiteLink = () => {
  const { id } = useOrganization();
  return (
    <Link
      to="/o/$organizationId/sites/new"
      params={{ organizationId: id }}
      search={(now) => now}
      state={(now) => now}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus size={16} aria-hidden />
      {messages.create}
    </Link>
  );
};
