import { isOpen, type ListedOrganization } from "#web/api/organizations.ts";
import { Avatar } from "#web/ui/avatar.tsx";

/** An organization's logo if one was uploaded, else its initials. */
export const OrganizationAvatar = ({ organization }: { organization: ListedOrganization }) => (
  <Avatar
    id={organization.id}
    name={organization.title}
    photoURL={isOpen(organization) ? organization.urls.logo : undefined}
    size="sm"
    shape="square"
  />
);
