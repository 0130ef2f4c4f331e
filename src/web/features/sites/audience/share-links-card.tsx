import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { shareLinksQuery } from "#web/api/site-access.ts";
import { useSiteName } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { ShareLinkForm } from "./share-link-form.tsx";
import { ShareLinkRow } from "./share-link-row.tsx";

const ShareLinkList = () => {
  const { data, isError, refetch } = useQuery(shareLinksQuery(useSiteName(), { limit: 1000 }));
  if (data === undefined) {
    return isError ? (
      <RetryCallout retry={messages.shareLinks.retry} onRetry={() => void refetch()}>
        {messages.shareLinks.failed}
      </RetryCallout>
    ) : (
      <Skeleton className="h-14 w-full" />
    );
  }
  if (data.items.length === 0) {
    return (
      <p className="text-muted">
        {messages.shareLinks.none} {messages.shareLinks.noneText}
      </p>
    );
  }
  const more = (data.count ?? data.items.length) - data.items.length;
  return (
    <>
      <ul
        aria-label={messages.shareLinks.list}
        className="divide-y divide-line border-y border-line"
      >
        {data.items.map((link) => (
          <ShareLinkRow key={link.id} link={link} />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{messages.shareLinks.more(more)}</p>}
    </>
  );
};

/** The share links of a site, and the way to another. */
export const ShareLinksCard = () => {
  const [making, setMaking] = useState(false);
  return (
    <Card
      title={messages.shareLinks.title}
      description={messages.shareLinks.text}
      actions={
        <Button icon={Plus} onClick={() => setMaking(true)}>
          {messages.shareLinks.create}
        </Button>
      }
    >
      <ShareLinkList />
      {making && <ShareLinkForm onClose={() => setMaking(false)} />}
    </Card>
  );
};
