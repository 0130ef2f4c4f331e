import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { useOrganization } from "../use-organization.ts";
import { messages } from "./messages.ts";

interface ChosenSpacesProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

const swapped = (ids: readonly string[], at: number, other: number): string[] =>
  ids.map((id, index) => {
    if (index === at) return ids[other] ?? id;
    return index === other ? (ids[at] ?? id) : id;
  });

/** The chosen spaces in the order of the site; each can be moved and left out. */
export const ChosenSpaces = ({ ids, onChange }: ChosenSpacesProps) => {
  const { id: organizationId } = useOrganization();
  const { data } = useQuery(allSpacesQuery(organizationId));
  if (data === undefined) return <Skeleton className="h-10 w-full" />;
  return (
    <div>
      <p className="text-sm font-medium">{messages.chosen}</p>
      <ol
        aria-label={messages.chosen}
        className="mt-1.5 flex flex-col divide-y divide-line rounded-sm border border-line"
      >
        {ids.map((id, at) => {
          const space = data.find((one) => one.id === id);
          const title = space === undefined ? messages.goneSpace : titleOfSpace(space);
          return (
            <li key={id} className="flex min-h-10 items-center gap-1 pr-1 pl-3">
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              {at === 0 && ids.length > 1 && <Badge>{messages.first}</Badge>}
              <IconButton
                size="sm"
                label={messages.up(title)}
                icon={ArrowUp}
                disabledReason={at === 0 ? messages.atTop : undefined}
                onClick={() => onChange(swapped(ids, at, at - 1))}
              />
              <IconButton
                size="sm"
                label={messages.down(title)}
                icon={ArrowDown}
                disabledReason={at === ids.length - 1 ? messages.atEnd : undefined}
                onClick={() => onChange(swapped(ids, at, at + 1))}
              />
              <IconButton
                size="sm"
                label={messages.remove(title)}
                icon={X}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
};
