import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { renewVisitorKey } from "#web/api/sites.ts";
import { useSiteName } from "../use-site.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messages } from "./messages.ts";

/** The key that signs visitors' tokens: hidden until somebody asks for it, to copy and to renew. */
export const SigningKey = ({ value }: { value: string }) => {
  const id = useId();
  const path = useSiteName();
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useMutation(renewVisitorKey);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="text-sm font-medium">
        {messages.visitors.key}
      </p>
      <p className="mt-1 rounded-sm bg-subtle px-3 py-2 font-mono text-sm wrap-anywhere">
        {shown ? (
          value
        ) : (
          <>
            <span aria-hidden>{"•".repeat(24)}</span>
            <span className="sr-only">{messages.visitors.hidden}</span>
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-muted">{messages.visitors.keyHint}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setShown(!shown)}>
          {shown ? messages.visitors.hide : messages.visitors.show}
        </Button>
        <CopyButton text={value} label={messages.visitors.copy} size="sm" />
        <Button size="sm" onClick={() => setAsking(true)}>
          {messages.visitors.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.visitors.renewTitle}
        body={<p>{messages.visitors.renewText}</p>}
        confirmLabel={messages.visitors.renewConfirm}
        onConfirm={async () => {
          await mutateAsync({ path });
          toast({ tone: "success", title: messages.visitors.renewed });
        }}
        describeFailure={describeFailure}
      />
    </div>
  );
};
