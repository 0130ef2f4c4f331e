import { useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { isOwnPicture } from "#web/kit/own-picture.ts";

type AvatarProps = {
  /** The color is derived from it, so that a person has the same color everywhere. */
  id: string;
  name: string;
  /** Shown only if this service hosts it: pictures from other hosts are not loaded. */
  photoURL?: string | undefined;
  size?: "sm" | "md" | "lg";
  /** Square for organizations and teams. */
  shape?: "round" | "square";
};

const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-14 text-lg" };

const hueOf = (id: string): number => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  return (sum % 12) * 30;
};

const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/[\s._@-]+/u)
    .filter(Boolean);
  const first = words[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letter = (word: string) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "";
  return (letter(first) + letter(last)).toLocaleUpperCase();
};

/**
 * A picture or initials beside a name; hidden from screen readers, which read the name. Both take the same space, and
 * a picture that does not load is replaced by the initials.
 */
export const Avatar = ({ id, name, photoURL, size = "md", shape = "round" }: AvatarProps) => {
  const [failed, setFailed] = useState<string>();
  const box = cx(
    "inline-grid shrink-0 place-items-center overflow-hidden font-medium select-none forced-colors:border",
    sizes[size],
    shape === "round" ? "rounded-full" : "rounded-sm",
  );
  if (photoURL !== undefined && photoURL !== failed && isOwnPicture(photoURL)) {
    return (
      <img
        src={photoURL}
        alt=""
        decoding="async"
        onError={() => setFailed(photoURL)}
        className={cx(box, "bg-subtle object-cover")}
      />
    );
  }
  const hue = hueOf(id);
  return (
    <span
      aria-hidden
      className={box}
      style={{
        backgroundColor: `light-dark(oklch(0.92 0.035 ${hue}), oklch(0.34 0.045 ${hue}))`,
        color: `light-dark(oklch(0.4 0.07 ${hue}), oklch(0.9 0.045 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
};

interface PersonLineProps {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly photoURL?: string | undefined;
}

/** A person in a list: avatar, name and e-mail address. */
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
