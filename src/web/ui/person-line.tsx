import { Avatar } from "./avatar.tsx";

interface PersonLineProps {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly photoURL?: string | undefined;
}

/** Somebody in a list of people to choose from. */
export const PersonLine = ({ id, name, email, photoURL }: PersonLineProps) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar id={id} name={name} photoURL={photoURL} size="sm" />
    <span className="min-w-0">
      <span className="block leading-5 wrap-anywhere">{name}</span>
      {email !== undefined && (
        <span className="block text-sm leading-4 wrap-anywhere text-muted">{email}</span>
      )}
    </span>
  </span>
);
