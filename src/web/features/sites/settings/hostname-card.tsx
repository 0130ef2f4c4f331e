import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type SiteHostnameCheck, siteHostnameQuery, verifyHostname } from "#web/api/sites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { shortAddress } from "../messages.ts";
import { useSiteName } from "../use-site.ts";
import { messages as all } from "./messages.ts";

const messages = all.hostname;

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex min-w-0 items-center gap-1">{children}</dd>
  </div>
);

const Copied = ({ label, text }: { label: string; text: string }) => (
  <Part label={label}>
    <span className="min-w-0 font-mono text-sm wrap-anywhere">{text}</span>
    <CopyButton text={text} label={messages.copy(label)} iconOnly size="sm" />
  </Part>
);

/** What the host name has to serve, and its current state. */
const Facts = ({ hostname, token, pointsAt, verifiedAt, published }: SiteHostnameCheck) => (
  <>
    <p>
      {verifiedAt === undefined ? (
        <Badge tone="warning" icon={TriangleAlert}>
          {messages.notVerified}
        </Badge>
      ) : (
        <Badge tone="success" icon={CircleCheck}>
          {messages.verified}
        </Badge>
      )}{" "}
      <span className="wrap-anywhere">
        {verifiedAt === undefined ? (
          messages.linksStay(shortAddress(published))
        ) : (
          <>
            {messages.linksUse(hostname)} <Timestamp value={verifiedAt} />
          </>
        )}
      </span>
    </p>
    <dl className="flex flex-col gap-3">
      <Copied label={messages.address} text={token.address} />
      <Copied label={messages.token} text={token.content} />
      <Part label={messages.pointsAt}>
        <span className="min-w-0 wrap-anywhere">
          {pointsAt === undefined
            ? messages.notAsked
            : pointsAt.join(", ") || messages.pointsNowhere}
        </span>
      </Part>
    </dl>
  </>
);

/** What a custom host name has to serve before published links use it, and the button that verifies it. */
export const HostnameCard = ({ hostname }: { hostname: string }) => {
  const path = useSiteName();
  const { data: found, isError, refetch } = useQuery(siteHostnameQuery(path));
  const { mutate, data: answer, error, isPending } = useMutation(verifyHostname);
  // Ignores the state of a previous host name.
  const data = found?.hostname === hostname ? found : undefined;
  const failure = error === null ? undefined : describeFailure(error);
  return (
    <Card title={messages.card(hostname)} description={messages.text(hostname)}>
      <div className="flex flex-col gap-4">
        {data !== undefined && <Facts {...data} />}
        {data === undefined && !isError && (
          <div role="status">
            <span className="sr-only">{messages.loading}</span>
            <Skeleton className="h-32 w-full" />
          </div>
        )}
        {data === undefined && isError && (
          <RetryCallout onRetry={() => void refetch()}>{messages.failed}</RetryCallout>
        )}
        {data !== undefined && (
          <div>
            <Button size="sm" icon={RefreshCw} pending={isPending} onClick={() => mutate({ path })}>
              {messages.check}
            </Button>
          </div>
        )}
        <div role="status" aria-label={messages.result}>
          {failure !== undefined && (
            <Callout tone="danger" title={failure.title}>
              {failure.text}
            </Callout>
          )}
          {answer !== undefined && !isPending && failure === undefined && (
            <Callout
              tone={answer.outcome === "verified" ? "success" : "warning"}
              title={messages.outcomes[answer.outcome](hostname)}
            >
              {answer.problem} {answer.outcome !== "verified" && messages.unchanged}
            </Callout>
          )}
        </div>
      </div>
    </Card>
  );
};
