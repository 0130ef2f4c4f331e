import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { GitCompareArrows, RefreshCw, Settings } from "lucide-react";
import type { ReactNode } from "react";
import {
  type GitConnection,
  gitConnectionQuery,
  type GitSync,
  gitSyncsQuery,
  isUnderWay,
  whileUnderWay,
} from "#web/api/git.ts";
import type { Space } from "#web/api/spaces.ts";
import { OutsideLink } from "#web/shell/outside-link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { branchOf } from "../branch.ts";
import { CommitLink } from "../commit-link.tsx";
import { gitMessages, overviewMessages as messages } from "../messages.ts";
import { useSpaceParams, useStartSync } from "../use-syncs.ts";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-28">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="text-base tabular-nums">{children}</dd>
  </div>
);

/** How far the space and the branch are apart. */
const Facts = ({ connection }: { connection: GitConnection }) => {
  const { synced, changedHere, head } = connection;
  return (
    <dl aria-label={messages.facts} className="flex flex-wrap gap-x-10 gap-y-3">
      <Fact name={messages.synced}>
        {synced === null ? (
          messages.never
        ) : (
          <>
            <CommitLink oid={synced.commit} url={synced.url} /> · <Timestamp value={synced.at} />
          </>
        )}
      </Fact>
      {synced !== null && <Fact name={messages.changedHere}>{messages.pages(changedHere)}</Fact>}
      <Fact name={messages.commits}>
        {head === null ? (
          messages.notSeen
        ) : (
          <>
            {messages.countCommits(head.ahead)}
            <span className="text-muted">
              {" "}
              · {messages.seen} <Timestamp value={head.seenAt} />
            </span>
          </>
        )}
      </Fact>
    </dl>
  );
};

/** The settings of a connection, on a line below its name. */
const Terms = ({ connection }: { connection: GitConnection }) => {
  const { url, ref, directory, direction, automatic } = connection;
  const words = [
    messages.branch(branchOf(ref)),
    ...(directory === "" ? [] : [messages.folder(directory)]),
    gitMessages.directions[direction].label,
    automatic ? messages.automatic : messages.byHand,
  ];
  return (
    <p className="mb-4 text-base wrap-anywhere text-muted">
      <OutsideLink address={url} /> · {words.join(" · ")}
    </p>
  );
};

const SyncLink = ({ sync, children }: { sync: GitSync; children: ReactNode }) => {
  const params = useSpaceParams();
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/git/syncs/$gitSyncId"
      params={{ ...params, gitSyncId: sync.id }}
      className={buttonClass({ size: "sm" })}
    >
      {children}
    </Link>
  );
};

/** What the latest sync requires from people, if anything. */
const LatestSync = ({ sync }: { sync: GitSync }) => {
  const { state, error } = sync;
  if (isUnderWay(sync))
    return (
      <Callout
        title={messages.running}
        actions={<SyncLink sync={sync}>{messages.open}</SyncLink>}
      />
    );
  if (state === "rehearsed" || state === "needs-confirmation")
    return (
      <Callout
        tone={state === "rehearsed" ? "info" : "warning"}
        title={messages.waitsForYou[state]}
        actions={<SyncLink sync={sync}>{messages.openReview}</SyncLink>}
      >
        {messages.waitsText}
      </Callout>
    );
  if (state === "failed")
    return (
      <Callout
        tone="danger"
        title={messages.failed}
        actions={<SyncLink sync={sync}>{messages.details}</SyncLink>}
      >
        {error?.message} {error?.remedy}
      </Callout>
    );
  return null;
};

/** The change request that contains waiting commits and has to be completed. */
const Pending = ({ number }: { number: number }) => {
  const params = useSpaceParams();
  return (
    <Callout
      tone="warning"
      title={messages.pending.title(number)}
      actions={
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={{ ...params, number: `${number}` }}
          className={buttonClass({ size: "sm" })}
        >
          {gitMessages.changeRequest(number)}
        </Link>
      }
    >
      {messages.pending.text}
    </Callout>
  );
};

const Actions = ({ space, blocked }: { space: Space; blocked: boolean }) => {
  const params = useSpaceParams();
  const { start, pending } = useStartSync();
  const reason = blocked ? messages.running : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {space.permissions.admin && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/git/connection"
          params={params}
          className={buttonClass()}
        >
          <Settings size={16} aria-hidden />
          {messages.settings}
        </Link>
      )}
      {space.permissions.triggerGitSync && (
        <>
          <Button
            icon={RefreshCw}
            pending={pending === false}
            disabledReason={reason}
            onClick={() => start(false)}
          >
            {gitMessages.sync}
          </Button>
          <Button
            icon={GitCompareArrows}
            pending={pending === true}
            disabledReason={reason}
            onClick={() => start(true)}
          >
            {gitMessages.review}
          </Button>
        </>
      )}
    </div>
  );
};

/** The connection of a space, how far the two sides are apart, and the actions that synchronize them. */
export const StateSection = ({ space }: { space: Space }) => {
  const { gitSync, permissions } = space;
  const { data: connection } = useQuery({
    ...gitConnectionQuery(space.id),
    enabled: permissions.admin,
  });
  const { data: syncs } = useQuery({
    ...gitSyncsQuery(space.id, { limit: 1 }),
    refetchInterval: ({ state: { data } }) => whileUnderWay(data?.items),
  });
  const latest = syncs?.items[0];
  return (
    <ScreenSection
      title={gitSync?.repoName ?? messages.title}
      actions={<Actions space={space} blocked={latest !== undefined && isUnderWay(latest)} />}
    >
      {connection === undefined ? (
        gitSync?.url !== undefined && (
          <p className="mb-4 text-base wrap-anywhere text-muted">
            <OutsideLink address={gitSync.url} />
          </p>
        )
      ) : (
        <>
          <Terms connection={connection} />
          <Facts connection={connection} />
        </>
      )}
      <div className="mt-5 flex flex-col gap-3 empty:hidden">
        {connection?.pending && <Pending number={connection.pending.number} />}
        {latest !== undefined && <LatestSync sync={latest} />}
        {syncs?.items.length === 0 && (
          <Callout title={messages.first.title}>{messages.first.text}</Callout>
        )}
      </div>
    </ScreenSection>
  );
};
