import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_NEXT_PATH } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  createMemberLink,
  type MemberSignInLink,
  type OrganizationMember,
  unlinkFromSso,
} from "#web/api/members.ts";
import { nextPath } from "#web/shell/sign-in-address.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { actionMessages } from "./messages.ts";

interface MemberDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

interface MadeProps {
  readonly name: string;
  readonly link: MemberSignInLink;
  readonly onClose: () => void;
}

/** The link, which is shown only once. */
const Made = ({ name, link: { url, expiresAt }, onClose }: MadeProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={actionMessages.link.made(name)}
    description={actionMessages.link.handOver(name)}
    footer={
      <>
        <CopyButton text={url} label={actionMessages.link.copy} />
        <Button variant="primary" onClick={onClose}>
          {actionMessages.link.done}
        </Button>
      </>
    }
  >
    <Field
      label={actionMessages.link.field}
      hint={
        <>
          {actionMessages.link.expires} <Timestamp value={expiresAt} />
        </>
      }
    >
      <Input readOnly value={url} onFocus={(event) => event.target.select()} />
    </Field>
  </Dialog>
);

/** The path of a screen from a pasted address or path; undefined if it is not one of this dashboard. */
const screenIn = (pasted: string): string | undefined => {
  const { origin } = window.location;
  if (!URL.canParse(pasted, origin)) return undefined;
  const { href } = new URL(pasted, origin);
  return href.startsWith(`${origin}/`) ? nextPath(href.slice(origin.length)) : undefined;
};

/** Shows what a sign-in link opens, creates it, and shows it once. */
export const SignInLinkDialog = ({ member, onClose }: MemberDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(createMemberLink);
  const [link, setLink] = useState<MemberSignInLink>();
  const made = useRef(false);
  const [pasted, setPasted] = useState("");
  const address = pasted.trim();
  const next = address === "" ? undefined : screenIn(address);
  const isElsewhere = address !== "" && next === undefined;
  const { displayName } = member.user;
  if (link !== undefined) return <Made name={displayName} link={link} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        // Once it is created, the link replaces the question.
        if (!made.current) onClose();
      }}
      title={actionMessages.link.title(displayName)}
      body={
        <div className="flex flex-col gap-4">
          <p>{actionMessages.link.text(displayName, organization.title)}</p>
          <Field
            label={actionMessages.link.next}
            optional
            hint={actionMessages.link.nextHint}
            error={isElsewhere ? actionMessages.link.nextElsewhere : undefined}
          >
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={MAX_NEXT_PATH}
              value={pasted}
              onChange={(event) => setPasted(event.target.value)}
            />
          </Field>
        </div>
      }
      disabledReason={isElsewhere ? actionMessages.link.nextElsewhere : undefined}
      confirmLabel={actionMessages.link.confirm}
      tone="primary"
      onConfirm={async () => {
        const path = { organizationId: organization.id, userId: member.id };
        const answer = await mutateAsync(next === undefined ? { path } : { path, body: { next } });
        made.current = true;
        setLink(answer);
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Shows what ends when a member is unlinked from single sign-on, then unlinks them. */
export const UnlinkDialog = ({ member, onClose }: MemberDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(unlinkFromSso);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.unlinking.title(displayName)}
      body={
        <div className="flex flex-col gap-2">
          <p>{actionMessages.unlinking.text(displayName)}</p>
          <p>{actionMessages.unlinking.after}</p>
        </div>
      }
      confirmLabel={actionMessages.unlinking.confirm}
      onConfirm={async () => {
        await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
        toast({ tone: "success", title: actionMessages.unlinking.done(displayName) });
      }}
      describeFailure={describeFailure}
    />
  );
};
