import { useQuery } from "@tanstack/react-query";
import { Crosshair, UserRound } from "lucide-react";
import { MAX_AUDIT_SEARCH } from "#contract/schemas/limits.ts";
import { auditActorsQuery, type AuditEvent, auditTargetsQuery } from "#web/api/audit-events.ts";
import { memberQuery } from "#web/api/members.ts";
import { NameFilter } from "#web/shell/list/name-filter.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { actorName, targetTypeOf } from "./event-text.ts";
import { actorMessages, targetMessages } from "./messages.ts";

interface FilterProps {
  readonly organizationId: string;
  /** Id of the person or target that the log is filtered by. */
  readonly chosen: string | undefined;
  /** Its name as found in the displayed events. */
  readonly knownName: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

const drawActor = (actor: AuditEvent["actor"]) => (
  <>
    <Avatar id={actor.id} name={actorName({ actor })} photoURL={actor.photoURL} size="sm" />
    <span className="min-w-0 truncate">{actorName({ actor })}</span>
  </>
);
const drawTarget = (target: AuditEvent["target"]) => (
  <span className="min-w-0">
    <span className="block truncate">{target.label}</span>
    <span className="block truncate text-xs text-muted">{targetTypeOf(target.type)}</span>
  </span>
);

/** Filters the log by actor, including former members. */
export const ActorFilter = ({ organizationId, chosen, knownName, onChoose }: FilterProps) => {
  const { data } = useQuery({
    ...memberQuery(organizationId, chosen ?? ""),
    enabled: chosen !== undefined && knownName === undefined,
  });
  const name = knownName ?? data?.user.displayName ?? actorMessages.gone;
  return (
    <NameFilter
      words={actorMessages}
      icon={UserRound}
      maxLength={MAX_AUDIT_SEARCH}
      queryOf={(search) => auditActorsQuery(organizationId, search)}
      draw={drawActor}
      value={chosen === undefined ? undefined : { id: chosen, name }}
      onChoose={onChoose}
    />
  );
};

/** Filters the log by target, including deleted ones. */
export const TargetFilter = ({ organizationId, chosen, knownName, onChoose }: FilterProps) => (
  <NameFilter
    words={targetMessages}
    icon={Crosshair}
    maxLength={MAX_AUDIT_SEARCH}
    queryOf={(search) => auditTargetsQuery(organizationId, search)}
    draw={drawTarget}
    value={
      chosen === undefined ? undefined : { id: chosen, name: knownName ?? targetMessages.gone }
    }
    onChoose={onChoose}
  />
);
