import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { shellStrings } from "./strings.ts";
import { useCrumbs } from "./titles.ts";

/** Where one is, outermost first; all but the last lead back. */
export const Breadcrumbs = () => {
  const crumbs = useCrumbs();
  return (
    <nav aria-label={shellStrings.breadcrumbs} className="min-w-0 grow">
      <ol className="flex min-w-0 items-center gap-1 text-sm text-muted">
        {crumbs.map(({ title, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <Fragment key={path}>
              {index > 0 && (
                <li aria-hidden className="shrink-0 text-faint max-xs:not-last:hidden">
                  <ChevronRight size={14} />
                </li>
              )}
              <li className={last ? "min-w-0 truncate text-ink" : "min-w-0 truncate max-sm:hidden"}>
                {last ? (
                  <span aria-current="page">{title}</span>
                ) : (
                  <Link
                    to={path}
                    activeOptions={{ exact: true }}
                    className="rounded-sm hover:text-ink"
                  >
                    {title}
                  </Link>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
};
