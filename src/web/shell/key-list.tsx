import { Dialog } from "#web/ui/dialog/dialog.tsx";
import {
  chooseSingleKeys,
  currentKeys,
  currentOwnKeys,
  isCombination,
  KeyHint,
  useSingleKeys,
} from "./keys.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { keyMessages as strings } from "./messages.ts";

/** Lists every key that works on the open screen. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const singleKeys = useSingleKeys();
  const bound = currentKeys().filter(({ keys }) => singleKeys || isCombination(keys));
  // Keys of a part that has focus are not shortcuts, and stay enabled.
  const shown = [...bound, ...currentOwnKeys()];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={strings.title}
      description={strings.description}
      width="sm"
    >
      <dl className="mb-5 flex flex-col">
        {shown.map(({ keys, label }) => (
          <div
            key={keys}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5 last:border-0"
          >
            <dt className="min-w-0">{label}</dt>
            <dd className="shrink-0">
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={strings.singleKeys}
        description={strings.singleKeysHint}
        checked={singleKeys}
        onChange={chooseSingleKeys}
      />
    </Dialog>
  );
};
