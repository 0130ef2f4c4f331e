import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { MAX_SPACE_TITLE } from "#contract/schemas/limits.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { IconButton } from "#web/ui/button.tsx";
import { ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { ownLevelMessages } from "./messages.ts";
import { contentRoleChoices, contentRoles } from "./roles.ts";

const words = ownLevelMessages.dialog;

/** How many spaces are shown for one search. */
const SHOWN = 20;

interface SpacePickerProps {
  readonly organizationId: string;
  readonly onChoose: (space: Space) => void;
}

/** Selects a space from those the caller manages. */
const SpacePicker = ({ organizationId, onChoose }: SpacePickerProps) => {
  const [typed, setTyped] = useState("");
  const { data, isError, refetch } = useQuery(allSpacesQuery(organizationId));
  const text = typed.trim().toLowerCase();
  const found =
    data?.filter(
      (space) => space.permissions.admin && titleOfSpace(space).toLowerCase().includes(text),
    ) ?? [];
  return (
    <ChoiceSearch
      label={words.search}
      words={words}
      maxLength={MAX_SPACE_TITLE}
      typed={typed}
      onType={setTyped}
      busy={data === undefined}
      pending={data === undefined && !isError}
      failed={data === undefined && isError}
      onRetry={() => void refetch()}
      status={
        data === undefined
          ? ""
          : found.length === 0
            ? words.nothing(typed.trim())
            : found.length > SHOWN
              ? words.more(SHOWN, found.length)
              : ""
      }
    >
      {found.length > 0 && (
        <ul aria-label={words.results} className="p-1">
          {found.slice(0, SHOWN).map((space) => (
            <li key={space.id}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-ink wrap-anywhere hover:bg-subtle"
                onClick={() => onChoose(space)}
              >
                {titleOfSpace(space)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};

interface SpaceLevelFieldsProps {
  readonly organizationId: string;
  readonly space: Space | undefined;
  readonly onChoose: (space: Space | undefined) => void;
  readonly role: MemberRole;
  readonly onRole: (role: MemberRole) => void;
}

/** Selects a space from those the caller manages, and the level to grant on it. */
export const SpaceLevelFields = ({
  organizationId,
  space,
  onChoose,
  role,
  onRole,
}: SpaceLevelFieldsProps) => {
  const fields = useRef<HTMLDivElement>(null);
  const shown = useRef(space);
  // Focus moves to whatever replaces the control that was pressed.
  useEffect(() => {
    if (shown.current === space) return;
    shown.current = space;
    fields.current
      ?.querySelector<HTMLElement>(space === undefined ? "input" : "input:checked")
      ?.focus();
  }, [space]);
  return (
    <div ref={fields} className="flex flex-col gap-4 text-ink">
      {space === undefined ? (
        <SpacePicker organizationId={organizationId} onChoose={onChoose} />
      ) : (
        <div className="flex items-center justify-between gap-3 rounded-sm border border-line px-3 py-2">
          <span className="min-w-0 font-medium wrap-anywhere">{titleOfSpace(space)}</span>
          <IconButton label={words.other} icon={X} size="sm" onClick={() => onChoose(undefined)} />
        </div>
      )}
      <RadioGroup
        inRow
        label={words.role}
        value={role}
        options={contentRoleChoices}
        onChange={(value) => {
          const next = contentRoles.find((choice) => choice === value);
          if (next !== undefined) onRole(next);
        }}
      />
    </div>
  );
};
