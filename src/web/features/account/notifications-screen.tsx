import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import {
  type NotificationSettings,
  notificationsQuery,
  updateNotifications,
} from "#web/api/users.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { Card } from "#web/ui/layout.tsx";
import { notificationMessages } from "./messages.ts";

type Kind = keyof typeof notificationMessages.kinds;
const KINDS: readonly Kind[] = ["reviewRequested", "mentioned", "merged", "certificateEnding"];

interface KindSwitchProps {
  readonly kind: Kind;
  readonly settings: NotificationSettings;
}

/** One kind of notification: switched immediately, and reverted if the service refuses. */
const KindSwitch = ({ kind, settings }: KindSwitchProps) => {
  const { mutate, isPending, variables } = useMutation({
    ...updateNotifications,
    // Changes of the same kind run one after another, in the order they were made.
    scope: { id: `notices of ${kind}` },
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  const wanted = isPending ? variables?.body?.[kind] : undefined;
  return (
    <Switch
      {...notificationMessages.kinds[kind]}
      checked={wanted ?? settings[kind]}
      onChange={(on) => mutate({ body: { [kind]: on } })}
    />
  );
};

export const NotificationsScreen = () => {
  const { data: settings } = useSuspenseQuery(notificationsQuery());
  return (
    <Card title={notificationMessages.title} description={notificationMessages.text}>
      <div className="flex flex-col gap-5">
        {!settings.mail && (
          <Callout title={notificationMessages.off.title}>{notificationMessages.off.text}</Callout>
        )}
        {KINDS.map((kind) => (
          <KindSwitch key={kind} kind={kind} settings={settings} />
        ))}
      </div>
    </Card>
  );
};
