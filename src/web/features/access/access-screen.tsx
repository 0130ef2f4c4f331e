import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { lazy, Suspense } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { AccessSearch } from "./access-search.ts";
import { EverybodySection } from "./everybody-section.tsx";
import { GivenSection } from "./given-section.tsx";
import { LevelCard } from "./level-card.tsx";
import { placeMessages } from "./messages.ts";
import type { Place } from "./place.ts";

const PersonPanel = lazy(async () => ({
  default: (await import("./person-panel.tsx")).PersonPanel,
}));
const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

interface AccessScreenProps {
  readonly place: Place;
  readonly search: AccessSearch;
}

/** Who can open a space or collection, and why: its default level, what was given, and everybody. */
export const AccessScreen = ({ place, search }: AccessScreenProps) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(place.organizationId));
  if (!organization.permissions.listMembers) {
    return (
      <EmptyState
        icon={Lock}
        title={placeMessages.guests.title}
        text={placeMessages.guests.text}
        action={
          <Link
            to="/o/$organizationId/spaces"
            params={{ organizationId: place.organizationId }}
            className={buttonClass()}
          >
            {placeMessages.guests.action}
          </Link>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-10">
      <div className="max-w-3xl">
        <LevelCard place={place} />
      </div>
      <GivenSection place={place} />
      <EverybodySection place={place} search={search} />
      <Suspense fallback={null}>
        {search.user !== undefined && (
          <PersonPanel key={search.user} place={place} userId={search.user} />
        )}
        {search.add === "yes" && place.admin && <AddDialog place={place} />}
      </Suspense>
    </div>
  );
};
