import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { useState } from "react";
import { isOpen, organizationsQuery } from "#web/api/organizations.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { homeMessages } from "./messages.ts";
import { adminQueries, peopleQueries } from "./queries.ts";

const HIDDEN = "bindery-get-started-hidden";
const keyOf = (organizationId: string): string => `${HIDDEN}.${organizationId}`;

type Step = keyof typeof homeMessages.start.steps;

/** Where each step is completed. */
const places: Readonly<Record<Step, string>> = {
  space: "spaces/new",
  people: "members/invite",
  site: "sites/new",
  publish: "sites",
};

const useDone = (organizationId: string): Readonly<Record<Step, boolean>> => {
  const [members, , , sites, spaces] = useSuspenseQueries({
    queries: peopleQueries(organizationId),
  });
  const [, invitations, , , published] = useSuspenseQueries({
    queries: adminQueries(organizationId),
  });
  return {
    space: (spaces.data.count ?? 0) > 0,
    people: (members.data.count ?? 0) > 1 || invitations.data.length > 0,
    site: (sites.data.count ?? 0) > 0,
    publish: (published.data.count ?? 0) > 0,
  };
};

const steps = ["space", "people", "site", "publish"] as const satisfies readonly Step[];

/** The caller's demo organizations, to look around in. */
const DemoLinks = ({ organizationId }: { organizationId: string }) => {
  const { data } = useSuspenseQuery(organizationsQuery());
  const demos = data.items.filter(
    (organization) =>
      isOpen(organization) && organization.demo && organization.id !== organizationId,
  );
  if (demos.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3 text-sm text-muted">
      {homeMessages.start.demo}
      {demos.map(({ id, title }) => (
        <Link key={id} to={navPath(id, "")} className={buttonClass({ size: "sm" })}>
          {homeMessages.start.open(title)}
        </Link>
      ))}
    </p>
  );
};

/** The first steps of an organization, with the completed ones marked; removed once all are done, or when hidden. */
export const GetStarted = ({ organizationId }: { organizationId: string }) => {
  const [hidden, setHidden] = useState(
    () => window.localStorage.getItem(keyOf(organizationId)) !== null,
  );
  const done = useDone(organizationId);
  const finished = steps.filter((step) => done[step]).length;
  if (hidden || finished === steps.length) return null;
  const next = steps.find((step) => !done[step]);
  return (
    <div className="mb-8">
      <Card
        title={homeMessages.start.title}
        description={homeMessages.start.progress(finished, steps.length)}
        actions={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              window.localStorage.setItem(keyOf(organizationId), "1");
              setHidden(true);
            }}
          >
            {homeMessages.start.hide}
          </Button>
        }
      >
        <ol aria-label={homeMessages.start.title}>
          {steps.map((step) => {
            const { title, text, action } = homeMessages.start.steps[step];
            const Icon = done[step] ? CircleCheck : Circle;
            return (
              <li
                key={step}
                className="flex gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0"
              >
                <Icon
                  size={16}
                  aria-hidden
                  className={`mt-[3px] shrink-0 ${done[step] ? "text-success-ink" : "text-faint"}`}
                />
                <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2">
                  <div className="min-w-0 grow basis-64">
                    <p className={done[step] ? "text-muted" : "font-medium"}>
                      {title}
                      {done[step] && <span className="sr-only"> ({homeMessages.start.done})</span>}
                    </p>
                    {!done[step] && <p className="text-sm text-muted">{text}</p>}
                  </div>
                  {!done[step] && (
                    <Link
                      to={navPath(organizationId, places[step])}
                      className={buttonClass({
                        size: "sm",
                        variant: step === next ? "primary" : "secondary",
                      })}
                    >
                      {action}
                    </Link>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
        <DemoLinks organizationId={organizationId} />
      </Card>
    </div>
  );
};
