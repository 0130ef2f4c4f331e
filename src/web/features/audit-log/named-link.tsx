import { Link } from "@tanstack/react-router";
import { cx } from "#web/kit/class-names.ts";

interface NamedLinkProps {
  readonly name: string;
  /** Where the service says it is; left out for what is gone. */
  readonly urls: { readonly app: string } | undefined;
  /** As plain as the other words of its row. */
  readonly inRow?: boolean;
}

/** The name of a person or thing, leading there where it is there still. */
export const NamedLink = ({ name, urls, inRow = false }: NamedLinkProps) =>
  urls === undefined ? (
    <span className="wrap-anywhere">{name}</span>
  ) : (
    <Link
      to={new URL(urls.app).pathname}
      className={cx(
        "rounded-sm wrap-anywhere hover:underline",
        !inRow && "text-accent-ink underline",
      )}
    >
      {name}
    </Link>
  );
