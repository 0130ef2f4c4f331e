import { useQuery } from "@tanstack/react-query";
import { everyAccessQuery } from "#web/api/content-permissions.ts";
import { everybodyQuery, membersQuery } from "#web/api/members.ts";
import { effectOf, type LevelEffect } from "./level-effect.ts";
import type { Decided } from "./level-words.ts";
import { levelMessages } from "./messages.ts";
import type { Place } from "./place.ts";

/** With more people than this, counting would cost more than it tells. */
const MOST_COUNTED = 2000;

const sentenceOf = (effect: LevelEffect): string => {
  const parts = (["gain", "lose", "more", "less"] as const).flatMap((kind) =>
    effect[kind] === 0 ? [] : [levelMessages.effect[kind](effect[kind])],
  );
  return parts.length === 0 ? levelMessages.nobody : `${parts.join(", ")}.`;
};

interface LevelNoteProps {
  readonly place: Place;
  /** What the chosen level comes to; undefined when that is not known here. */
  readonly next: Decided | undefined;
}

/** Says who gains and who loses by another default level, before it is saved. */
export const LevelNote = ({ place, next }: LevelNoteProps) => {
  const { data: size } = useQuery(membersQuery(place.organizationId, { limit: 0 }));
  const counted = size?.count !== undefined && size.count <= MOST_COUNTED && next !== undefined;
  const access = useQuery({ ...everyAccessQuery(place), enabled: counted });
  const members = useQuery({ ...everybodyQuery(place.organizationId), enabled: counted });
  const words = () => {
    const failed = access.isError || members.isError;
    if (failed || next === undefined || (size !== undefined && !counted)) return levelMessages.many;
    if (access.data === undefined || members.data === undefined) return levelMessages.counting;
    return sentenceOf(effectOf(access.data, members.data, next));
  };
  return (
    <div role="status">
      <p>{words()}</p>
      {place.type === "collection" && <p>{levelMessages.below}</p>}
    </div>
  );
};
