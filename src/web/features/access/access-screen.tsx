import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { lazy, Suspense } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { AccessTarget } from "./access-target.ts";
import { EverybodySection } from "./everybody-section.tsx";
import { GivenSection } from "./given-section.tsx";
import { LevelCard } from "./level-card.tsx";
import { placeMessages } from "./messages.ts";
import type { AccessSearch } from "./search.ts";

const PersonPanel = lazy(async () => ({
  default: (await import("./person-panel.tsx")).PersonPanel,
}));
const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

interface AccessScreenProps {
  readonly target: AccessTarget;
  readonly search: AccessSearch;
}

/** Who can open a space or collection, and why: its default level, what was given, and everybody. */
export const AccessScreen = ({ target, search }: AccessScreenProps) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(target.organizationId));
  if (!organization.permissions.listMembers) {
    return (
      <EmptyState
        icon={Lock}
        title={placeMessages.guests.title}
        text={placeMessages.guests.text}
        action={
          <Link
            to="/o/$organizationId/spaces"
            params={{ organizationId: target.organizationId }}
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
        <LevelCard target={target} />
      </div>
      <GivenSection target={target} />
      <EverybodySection target={target} search={search} />
      <Suspense fallback={null}>
        {search.user !== undefined && (
          <PersonPanel key={search.user} target={target} userId={search.user} />
        )}
        {search.add === "yes" && target.admin && <AddDialog target={target} />}
      </Suspense>
    </div>
  );
};
