import { Link } from "@tanstack/react-router";
import type { Collection } from "#web/api/collections.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { placeOf } from "#web/features/access/index.ts";
import { DeleteCard } from "../settings/delete-card.tsx";
import { NotAdmin } from "../settings/not-admin.tsx";
import { settingsMessages } from "../settings/messages.ts";
import { TransferCard } from "../settings/transfer-card.tsx";
import { IdentityCard } from "./identity-card.tsx";

/** What a collection is called, and the ways it leaves: transfer and deletion. */
export const CollectionSettings = ({ collection }: { collection: Collection }) => {
  const place = placeOf(collection);
  if (!place.admin) {
    return (
      <NotAdmin
        title={place.title}
        action={
          <Link
            to="/o/$organizationId/spaces/collections/$collectionId"
            params={{ organizationId: place.organizationId, collectionId: place.id }}
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
      <IdentityCard collection={collection} />
      <TransferCard place={place} />
      <DeleteCard place={place} />
    </div>
  );
};
