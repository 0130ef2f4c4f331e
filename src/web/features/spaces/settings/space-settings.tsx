import { Link } from "@tanstack/react-router";
import type { Space } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { placeOf } from "#web/features/access/index.ts";
import { DeleteCard } from "./delete-card.tsx";
import { NotAdmin } from "./not-admin.tsx";
import { settingsMessages } from "./messages.ts";
import { TransferCard } from "./transfer-card.tsx";
import { DuplicateCard } from "./duplicate-card.tsx";
import { EditingCard } from "./editing-card.tsx";
import { IdentityCard } from "./identity-card.tsx";
import { VisibilityCard } from "./visibility-card.tsx";

/** What a space is called, how it is edited, who reads it, and the ways it is copied and leaves. */
export const SpaceSettings = ({ space }: { space: Space }) => {
  const place = placeOf(space);
  if (!place.admin) {
    return (
      <NotAdmin
        title={place.title}
        action={
          <Link
            to="/o/$organizationId/spaces/$spaceId/access"
            params={{ organizationId: place.organizationId, spaceId: place.id }}
            search={{ role: "admin" }}
            className={buttonClass()}
          >
            {settingsMessages.notAdmin.action}
          </Link>
        }
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <IdentityCard space={space} />
      <EditingCard space={space} />
      <VisibilityCard space={space} />
      <DuplicateCard space={space} />
      <TransferCard place={place} />
      <DeleteCard place={place} />
    </div>
  );
};
