import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { endSession, everySessionQuery, type Session } from "#web/api/users.ts";
import { useSignOut } from "#web/shell/sign-out.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { sessionMessages } from "./messages.ts";

/** Checked in this order, because most browsers also name the ones they are derived from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (
  known: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined => known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser's user agent in words people know: "Firefox on Windows". */
export const browserName = (userAgent: string | undefined): string => {
  if (userAgent === undefined || userAgent.trim() === "") return sessionMessages.unknown;
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser !== undefined && system !== undefined) return sessionMessages.on(browser, system);
  return browser ?? system ?? sessionMessages.unknown;
};

/** Ends another browser's session. Ending it twice is not an error, so a retry is safe. */
const EndOther = ({ session: { id, userAgent } }: { session: Session }) => {
  const { mutateAsync, isPending } = useMutation(endSession);
  const name = browserName(userAgent);
  const end = () => {
    mutateAsync({ path: { sessionId: id } }).then(
      () => toast({ tone: "success", title: sessionMessages.ended(name) }),
      (error: unknown) => {
        const { title, text } = describeFailure(error);
        toast({
          tone: "danger",
          title,
          description: text,
          action: { label: TRY_AGAIN, run: end },
        });
      },
    );
  };
  return (
    <IconButton label={sessionMessages.end(name)} icon={LogOut} pending={isPending} onClick={end} />
  );
};

/** The button that ends a session; for this browser it signs out. */
export const SessionEnd = ({ session }: { session: Session }) => {
  const signOut = useSignOut();
  if (!session.current) return <EndOther session={session} />;
  return (
    <Button size="sm" onClick={signOut}>
      {sessionMessages.signOut}
    </Button>
  );
};

interface EndOthersDialogProps {
  readonly others: readonly Session[];
  readonly onClose: () => void;
}

/** Signs out all other browsers, one after another; those already signed out stay so if one fails. */
export const EndOthersDialog = ({ others, onClose }: EndOthersDialogProps) => {
  const { mutateAsync } = useMutation(endSession);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={sessionMessages.endingOthers.title}
      body={sessionMessages.endingOthers.body(others.length)}
      confirmLabel={sessionMessages.endingOthers.confirm}
      onConfirm={async () => {
        for (const { id } of others) await mutateAsync({ path: { sessionId: id } });
        toast({ tone: "success", title: sessionMessages.endingOthers.done(others.length) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Describes a session limited to one organization, whose title is missing while it is deleted. */
const reachOf = (title: string | undefined, provider: string | undefined): string => {
  if (title === undefined) return sessionMessages.onlyDeleted;
  return provider === undefined
    ? sessionMessages.only(title)
    : sessionMessages.onlyBy(title, provider);
};

/** The columns of the sessions. */
export const sessionColumns: readonly Column<Session>[] = [
  {
    id: "browser",
    header: sessionMessages.columns.browser,
    cell: ({ userAgent, current, organization, provider }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium" title={userAgent}>
          {browserName(userAgent)}
        </span>
        {current && <Badge tone="accent">{sessionMessages.current}</Badge>}
        {organization !== undefined && (
          <span className="text-sm wrap-anywhere text-muted">
            {reachOf(organization.title, provider)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "since",
    header: sessionMessages.columns.since,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "lastUsed",
    header: sessionMessages.columns.lastUsed,
    cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} />,
    width: "9rem",
  },
  {
    id: "ends",
    header: sessionMessages.columns.ends,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} />,
    width: "9rem",
  },
];

const rowId = ({ id }: Session) => id;
const rowMenu = (session: Session) => <SessionEnd session={session} />;

export const SessionsScreen = () => {
  const { data } = useSuspenseQuery(everySessionQuery());
  const [ending, setEnding] = useState(false);
  const others = data.items.filter(({ current }) => !current);
  return (
    <ScreenSection
      title={sessionMessages.title}
      text={`${sessionMessages.description} ${sessionMessages.endsMeaning}`}
      actions={
        <Button
          onClick={() => setEnding(true)}
          disabledReason={others.length === 0 ? sessionMessages.noOthers : undefined}
        >
          {sessionMessages.endOthers}
        </Button>
      }
    >
      <DataTable
        caption={sessionMessages.caption}
        columns={sessionColumns}
        rows={data.items}
        rowId={rowId}
        rowMenu={rowMenu}
        empty={null}
      />
      {ending && <EndOthersDialog others={others} onClose={() => setEnding(false)} />}
    </ScreenSection>
  );
};
