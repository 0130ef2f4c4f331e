import { Link, useParams } from "@tanstack/react-router";
import { Link2Off } from "lucide-react";
import type { LostLinkTarget } from "#web/api/links.ts";
import { nameOfSpec } from "./broken-cause.ts";
import { linkMessages, repairsMessages as messages } from "../messages.ts";

/** The name of a lost target if known, otherwise its address on the pages. */
export const wordsOfLost = ({ target, name, address = "" }: LostLinkTarget): string => {
  if (target.kind === "openapi") return nameOfSpec(target);
  if (name === undefined || name === "") return address === "" ? linkMessages.noAddress : address;
  return target.kind === "anchor" ? `${name}#${target.anchor}` : name;
};

/** What broken links point to, their text, and where they are. */
export const LostTargetText = ({ lost }: { lost: LostLinkTarget }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { name, words, links, pages, first } = lost;
  const isNamed = name !== undefined && name !== "";
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Link2Off size={16} aria-hidden className="mt-1 shrink-0 text-danger-ink" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className={isNamed ? "text-base font-medium" : "font-mono text-sm"}>
          {wordsOfLost(lost)}
        </h3>
        {words !== undefined && <p className="text-sm text-muted">{messages.said(words)}</p>}
        <p className="text-sm text-muted">
          {messages.count(links, pages)}
          {first !== undefined && (
            <>
              {messages.first(pages)}{" "}
              <Link
                to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
                params={{ ...params, pageId: first.id }}
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {first.title === "" ? linkMessages.untitled : first.title}
              </Link>
            </>
          )}
        </p>
      </div>
    </div>
  );
};
