import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  type SpecVersion,
  type SpecVersionPath,
  specVersionQuery,
  specVersionsQuery,
} from "#web/api/specs.ts";
import { Select } from "#web/ui/select.tsx";
import { specMessages, versionsMessages } from "../messages.ts";
import type { VersionSearch } from "../search.ts";
import { versionMessages as messages } from "./messages.ts";

/** How many versions are offered, latest first. */
const MOST_OFFERED = 100;

const labelOf = ({ number, state }: SpecVersion): string =>
  state === "replaced"
    ? specMessages.version(number)
    : messages.inState(specMessages.version(number), versionsMessages.states[state]);

interface BaseChoiceProps {
  readonly path: SpecVersionPath;
  readonly version: SpecVersion;
  readonly search: VersionSearch;
}

/** Selects what a version is compared with; by default what was served when it arrived. */
export const BaseChoice = ({ path, version, search: { base } }: BaseChoiceProps) => {
  const navigate = useNavigate();
  const { data } = useQuery(specVersionsQuery(path, { limit: MOST_OFFERED }));
  const others = (data?.items ?? []).filter(({ id }) => id !== version.id);
  const isOffered = base === undefined || others.some(({ id }) => id === base);
  const { data: older } = useQuery({
    ...specVersionQuery({ ...path, versionId: base ?? "" }),
    enabled: data !== undefined && !isOffered,
  });
  const chosen = isOffered || older === undefined ? others : [...others, older];
  if (data !== undefined && chosen.length === 0) return null;
  const options = [
    { value: "", label: messages.usualBase },
    ...chosen.map((one) => ({ value: one.id, label: labelOf(one) })),
    ...(base !== undefined && !chosen.some(({ id }) => id === base)
      ? [{ value: base, label: messages.otherBase }]
      : []),
  ];
  return (
    <Select
      aria-label={messages.base}
      className="w-84 max-w-full"
      value={base ?? ""}
      options={options}
      onChange={({ target: { value } }) =>
        void navigate({
          to: ".",
          search: (now) => ({
            ...now,
            base: value === "" ? undefined : value,
            part: undefined,
          }),
          resetScroll: false,
        })
      }
    />
  );
};
