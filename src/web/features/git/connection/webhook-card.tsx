import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import {
  createGitWebhook,
  deleteGitWebhook,
  type GitConnection,
  type GitWebhook,
} from "#web/api/git.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { webhookMessages as messages } from "./messages.ts";

type Server = keyof typeof messages.servers;
const isServer = (key: string): key is Server => Object.hasOwn(messages.servers, key);
const servers = Object.entries(messages.servers).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** The server that an address most likely belongs to. */
const serverOf = ({ provider }: GitConnection): Server => provider ?? "gitea";

interface ValueProps {
  readonly label: string;
  readonly value: string;
  readonly copy: string;
}

const Value = ({ label, value, copy }: ValueProps) => (
  <div className="flex flex-col items-start gap-2">
    <div className="w-full">
      <Field label={label}>
        <Input
          readOnly
          value={value}
          spellCheck={false}
          className="font-mono"
          onFocus={({ target }) => target.select()}
        />
      </Field>
    </div>
    <CopyButton text={value} label={copy} size="sm" />
  </div>
);

interface MadeWebhookProps {
  readonly webhook: GitWebhook;
  readonly connection: GitConnection;
  readonly onClose: () => void;
}

/** A new webhook, kept only in memory. Neither Escape nor a stray click dismisses its secret. */
const MadeWebhook = ({ webhook, connection, onClose }: MadeWebhookProps) => {
  const [warned, setWarned] = useState(false);
  const [server, setServer] = useState(serverOf(connection));
  return (
    <Dialog
      open
      onOpenChange={() => setWarned(true)}
      title={messages.shown.title}
      description={messages.shown.text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {messages.shown.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Value label={messages.address} value={webhook.url} copy={messages.copyAddress} />
        <Value label={messages.secret} value={webhook.secret} copy={messages.copySecret} />
        <Field label={messages.shown.server}>
          <Select
            value={server}
            options={servers}
            onChange={({ target }) => isServer(target.value) && setServer(target.value)}
          />
        </Field>
        <ol
          aria-label={messages.shown.steps}
          className="flex list-decimal flex-col gap-1 pl-5 text-base"
        >
          {messages.servers[server].steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {warned && <Callout tone="warning">{messages.shown.sure}</Callout>}
      </div>
    </Dialog>
  );
};

const Facts = ({ webhook }: { webhook: NonNullable<GitConnection["webhook"]> }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-3">
    <div className="min-w-0">
      <dt className="text-sm text-muted">{messages.address}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">{webhook.url}</code>
        <CopyButton text={webhook.url} label={messages.copyAddress} iconOnly size="sm" />
      </dd>
    </div>
    <div>
      <dt className="text-sm text-muted">{messages.made}</dt>
      <dd>
        <Timestamp value={webhook.createdAt} />
      </dd>
    </div>
    <div>
      <dt className="text-sm text-muted">{messages.heard}</dt>
      <dd>
        <Timestamp value={webhook.lastAt} missing={messages.notYet} />
      </dd>
    </div>
  </dl>
);

/** The webhook through which the Git server reports pushes: created, shown once, replaced, removed. */
export const WebhookCard = ({ connection }: { connection: GitConnection }) => {
  const { spaceId } = useSpaceParams();
  const create = useMutation(createGitWebhook);
  const remove = useMutation(deleteGitWebhook);
  const [made, setMade] = useState<GitWebhook>();
  const [asking, setAsking] = useState<"replace" | "remove">();
  const [failure, setFailure] = useState<unknown>();
  const { webhook, automatic } = connection;
  const path = { spaceId };
  const make = async () => {
    setFailure(undefined);
    try {
      setMade(await create.mutateAsync({ path }));
    } catch (error) {
      setFailure(error);
    }
  };
  const text = failure === undefined ? undefined : describeFailure(failure);
  return (
    <Card
      title={messages.card}
      description={messages.description}
      actions={
        webhook === null ? (
          <Button pending={create.isPending} onClick={() => void make()}>
            {messages.make}
          </Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsking("replace")}>{messages.again}</Button>
            <Button onClick={() => setAsking("remove")}>{messages.remove}</Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {webhook === null ? (
          <p className="text-base text-muted">{automatic ? messages.none : messages.noneByHand}</p>
        ) : (
          <Facts webhook={webhook} />
        )}
        {webhook !== null && !automatic && <Callout tone="warning">{messages.byHand}</Callout>}
        {text !== undefined && (
          <Callout tone="danger" title={text.title}>
            {text.text}
          </Callout>
        )}
      </div>
      {made !== undefined && (
        <MadeWebhook
          webhook={made}
          connection={connection}
          onClose={() => {
            setMade(undefined);
            create.reset();
          }}
        />
      )}
      <ConfirmDialog
        open={asking === "replace"}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={messages.replace.title}
        body={messages.replace.text}
        confirmLabel={messages.replace.confirm}
        tone="primary"
        onConfirm={async () => setMade(await create.mutateAsync({ path }))}
        describeFailure={describeFailure}
      />
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={messages.removal.title}
        body={messages.removal.text}
        confirmLabel={messages.removal.confirm}
        onConfirm={async () => {
          await remove.mutateAsync({ path });
          toast({ tone: "success", title: messages.removal.done });
        }}
        describeFailure={describeFailure}
      />
    </Card>
  );
};
