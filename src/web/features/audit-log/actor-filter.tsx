import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { memberQuery } from "#web/api/members.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ActorSearch } from "./actor-search.tsx";
import { actorMessages } from "./messages.ts";

interface ActorFilterProps {
  readonly organizationId: string;
  /** Id of the person the log is narrowed to. */
  readonly actor: string | undefined;
  /** Their name as the events on the screen give it, for people who left. */
  readonly knownName: string | undefined;
  readonly onChoose: (actor: string | undefined) => void;
}

const Chosen = ({ organizationId, actor, knownName, onChoose }: ActorFilterProps) => {
  const { data } = useQuery({
    ...memberQuery(organizationId, actor ?? ""),
    enabled: actor !== undefined,
  });
  const name = data?.user.displayName ?? knownName ?? actorMessages.gone;
  return (
    <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-1 rounded-sm border border-control bg-surface pr-0.5 pl-2.5 text-base shadow-sm pointer-coarse:h-10">
      <span className="min-w-0 truncate">{actorMessages.by(name)}</span>
      <IconButton
        label={actorMessages.clear(name)}
        icon={X}
        size="sm"
        onClick={() => onChoose(undefined)}
      />
    </span>
  );
};

/** Narrows the log to what one person did; a search while nobody is chosen. */
export const ActorFilter = ({ onChoose, ...props }: ActorFilterProps) => {
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // The control that was used gives way to the other one, which takes over its focus.
  useEffect(() => {
    if (used.current) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    used.current = false;
  }, [props.actor]);
  const choose = (actor: string | undefined) => {
    used.current = true;
    onChoose(actor);
  };
  return (
    <div ref={box} className="min-w-0 max-sm:w-full">
      {props.actor === undefined ? (
        <ActorSearch organizationId={props.organizationId} onChoose={choose} />
      ) : (
        <Chosen {...props} onChoose={choose} />
      )}
    </div>
  );
};
