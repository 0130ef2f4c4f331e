import { useEffect, useState } from "react";
import { currentKeys, keyCaps, useSingleKeys } from "#web/shell/keys.ts";
import { KeyHint } from "#web/ui/key-hint.tsx";
import { appearanceMessages } from "./messages.ts";

type Bound = ReturnType<typeof currentKeys>;

/** The frame around this screen binds its keys as it mounts, a moment after what is inside it. */
const useBoundKeys = (): Bound => {
  const [keys, setKeys] = useState<Bound>(currentKeys);
  useEffect(() => {
    let mounted = true;
    queueMicrotask(() => mounted && setKeys(currentKeys()));
    return () => {
      mounted = false;
    };
  }, []);
  return keys;
};

/** The keys that work on every screen, as they are set now. */
export const BoundKeys = () => {
  const singleKeys = useSingleKeys();
  const shown = useBoundKeys().filter(({ keys }) => singleKeys || keys.startsWith("mod+"));
  return (
    <dl aria-label={appearanceMessages.listed} className="grid gap-x-10 sm:grid-cols-2">
      {shown.map(({ keys, label }) => (
        <div
          key={keys}
          className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5"
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="shrink-0">
            <KeyHint keys={keyCaps(keys)} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
