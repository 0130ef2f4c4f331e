import { useMutation } from "@tanstack/react-query";
import { updateSite } from "#web/api/sites.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Card } from "#web/ui/card.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Turns adaptive content on and off, at once. */
export const SwitchCard = () => {
  const site = useSite();
  const path = useSiteName();
  const { mutateAsync, isPending, variables } = useMutation(updateSite);
  const turn = (enabled: boolean, isUndo = false) => {
    mutateAsync({ path, body: { adaptiveContent: { enabled } } }).then(
      () =>
        isUndo ||
        toast({
          tone: "success",
          title: enabled ? messages.switch.turnedOn : messages.switch.turnedOff,
          action: { label: messages.switch.undo, run: () => turn(!enabled, true) },
        }),
      (error: unknown) => toastFailure(error, () => turn(enabled, isUndo)),
    );
  };
  const stored = site.adaptiveContent?.enabled ?? false;
  return (
    <Card title={messages.switch.card}>
      <Switch
        label={messages.switch.label}
        description={messages.switch.description}
        checked={isPending ? (variables.body.adaptiveContent?.enabled ?? stored) : stored}
        onChange={(enabled) => turn(enabled)}
        disabledReason={site.permissions.edit ? undefined : siteMessages.readOnly}
      />
    </Card>
  );
};
