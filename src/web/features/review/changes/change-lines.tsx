import type { RevisionSemanticChanges } from "#web/api/content.ts";
import { changeStrings as strings } from "./change-strings.ts";
import { KindBadges } from "./kind-badges.tsx";
import { readChanges } from "./page-rows.ts";

/** Lines shown before the rest is only counted. */
const SHOWN = 50;

/** What changes, one short line each, for reading along and not for going there. */
export const ChangeLines = ({ answer }: { answer: RevisionSemanticChanges }) => {
  const { pages, files, variables, reusable, more } = readChanges(answer);
  const names = variables.flatMap((change) => Object.keys(change.variables));
  const rest = more + Math.max(0, pages.length - SHOWN);
  return (
    <ul className="flex flex-col gap-1">
      {pages.slice(0, SHOWN).map(({ id, title, kinds }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="min-w-0 grow wrap-anywhere">{title}</span>
          <KindBadges kinds={kinds} />
        </li>
      ))}
      {files.length > 0 && <li>{strings.files(files.length)}</li>}
      {names.length > 0 && <li>{strings.variables(names.length)}</li>}
      {reusable.length > 0 && <li>{strings.reusable(reusable.length)}</li>}
      {rest > 0 && <li className="text-muted">{strings.more(rest)}</li>}
    </ul>
  );
};
