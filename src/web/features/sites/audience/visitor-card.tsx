import { useQuery } from "@tanstack/react-query";
import { publishingAuthQuery } from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { Card } from "#web/ui/card.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { FallbackCard } from "./fallback-card.tsx";
import { SigningKey } from "./signing-key.tsx";

/** A token of a visitor for whom a condition asks for one claim; `exp` is a day in 2030. */
const EXAMPLE = `{ "alg": "HS256", "typ": "JWT" }
{ "exp": 1893456000, "isBeta": true }`;

/** How visitors who sign in elsewhere get in: the key, what it signs, and where the others go. */
export const VisitorCard = () => {
  const { data, isError, refetch } = useQuery(publishingAuthQuery(useSiteName()));
  return (
    <>
      <Card title={messages.visitors.title} description={messages.visitors.text}>
        {data !== undefined && <SigningKey value={data.privateKey} />}
        {data === undefined && !isError && <Skeleton className="h-16 w-full" />}
        {data === undefined && isError && (
          <RetryCallout retry={messages.visitors.retry} onRetry={() => void refetch()}>
            {messages.visitors.failed}
          </RetryCallout>
        )}
        <h3 className="mt-5 text-sm font-medium">{messages.visitors.token}</h3>
        <p className="max-w-[65ch] text-sm text-muted">{messages.visitors.tokenText}</p>
        <pre className="mt-2 rounded-sm bg-subtle px-3 py-2 font-mono text-xs whitespace-pre-wrap">
          {EXAMPLE}
        </pre>
      </Card>
      {data !== undefined && <FallbackCard auth={data} />}
    </>
  );
};
