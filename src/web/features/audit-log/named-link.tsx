import { Link } from "@tanstack/react-router";
import { cx } from "#web/kit/class-names.ts";

interface NamedLinkProps {
  readonly name: string;
  /** Its address according to the service; undefined if it was deleted. */
  readonly urls: { readonly app: string } | undefined;
  /** Rendered as plainly as the other text of its row. */
  readonly inRow?: boolean;
}

/** The name of a person or target, as a link if it still exists. */
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
