import { UsersRound } from "lucide-react";
import { PersonLine } from "#web/ui/person-line.tsx";
import type { Holder } from "./holders.ts";

/** A person or a team in a list. */
export const HolderLine = ({ holder }: { holder: Holder }) => {
  const { kind, id, name, note, photoURL } = holder;
  if (kind === "person") {
    return <PersonLine id={id} name={name} email={note} photoURL={photoURL} />;
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm bg-subtle text-muted"
      >
        <UsersRound size={14} />
      </span>
      <span className="min-w-0">
        <span className="block leading-5 wrap-anywhere">{name}</span>
        <span className="block text-sm leading-4 text-muted">{note}</span>
      </span>
    </span>
  );
};
