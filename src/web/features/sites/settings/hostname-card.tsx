import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, CircleX, RefreshCw, TriangleAlert } from "lucide-react";
import { type SiteHostnameCheck, siteHostnameQuery } from "#web/api/sites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useSiteName } from "../use-site.ts";
import { messages as all } from "./messages.ts";

const messages = all.hostname;

const looks = {
  right: { tone: "success", icon: CircleCheck },
  elsewhere: { tone: "danger", icon: CircleX },
  "not-set": { tone: "warning", icon: TriangleAlert },
  unknown: { tone: "neutral", icon: CircleHelp },
} as const;

const fields = ["type", "name", "value"] as const;

/** The record as whoever manages the domain enters it. */
const RecordToSet = ({ record }: Pick<SiteHostnameCheck, "record">) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
    {fields.map((field) => (
      <div key={field} className="min-w-0">
        <dt className="text-sm text-muted">{messages.record[field]}</dt>
        <dd className="flex min-w-0 items-center gap-1 font-mono text-sm">
          <span className="min-w-0 wrap-anywhere">{record[field]}</span>
          {field !== "type" && (
            <CopyButton
              text={record[field]}
              label={messages.copy(messages.record[field])}
              iconOnly
              size="sm"
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Found = ({ status, found, checkedAt }: SiteHostnameCheck) => {
  const { tone, icon } = looks[status];
  return (
    <div>
      <p>
        <Badge tone={tone} icon={icon}>
          {messages.status[status]}
        </Badge>{" "}
        <span className="wrap-anywhere">{messages.explained[status](found.join(", "))}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {messages.checked} <Timestamp value={checkedAt} />
      </p>
    </div>
  );
};

/** The DNS record that a host name of the site's own needs, and where it points now. */
export const HostnameCard = ({ hostname }: { hostname: string }) => {
  const { data: found, isError, isFetching, refetch } = useQuery(siteHostnameQuery(useSiteName()));
  // What was found of another name, before it was changed.
  const data = found?.hostname === hostname ? found : undefined;
  const check = () => void refetch();
  return (
    <Card title={messages.card(hostname)} description={messages.text}>
      <div className="flex flex-col gap-4">
        {data !== undefined && <RecordToSet record={data.record} />}
        <div role="status">
          {data !== undefined && <Found {...data} />}
          {data === undefined && !isError && (
            <>
              <span className="sr-only">{messages.checking}</span>
              <Skeleton className="h-16 w-full" />
            </>
          )}
        </div>
        {isError && <RetryCallout onRetry={check}>{messages.failed}</RetryCallout>}
        {data !== undefined && !isError && (
          <div>
            <Button size="sm" icon={RefreshCw} pending={isFetching} onClick={check}>
              {messages.again}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
};
