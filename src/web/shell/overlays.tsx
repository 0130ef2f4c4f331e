import { session } from "#web/api/connect.ts";
import { createStore, useStore } from "#web/api/store.ts";
import { deferred, useFetchedAhead } from "./deferred.tsx";
import { NEEDED_IN_FAILURE } from "./boundaries.tsx";
import { useKeys } from "./keys.tsx";
import { keyMessages } from "./messages.ts";

const CommandPalette = deferred(
  async () => (await import("./palette/command-palette.tsx")).CommandPalette,
);
const KeyList = deferred(async () => (await import("./key-list.tsx")).KeyList);
const InPlaceSignIn = deferred(async () => (await import("./in-place-sign-in.tsx")).InPlaceSignIn);

const open = createStore<"palette" | "keys" | undefined>(undefined);
const close = () => open.set(undefined);

export const openPalette = (): void => open.set("palette");
export const openKeyList = (): void => open.set("keys");

const OPENED_BY_KEYS = [CommandPalette, KeyList, InPlaceSignIn];

/** The palette and the key list of the signed-in screens. */
export const Overlays = () => {
  const shown = useStore(open);
  useFetchedAhead(OPENED_BY_KEYS);
  useKeys([
    { keys: "mod+k", label: keyMessages.palette, run: openPalette },
    { keys: "?", label: keyMessages.list, run: openKeyList },
  ]);
  return (
    <>
      {shown === "palette" && <CommandPalette with={{ onClose: close }} />}
      {shown === "keys" && <KeyList with={{ onClose: close }} />}
    </>
  );
};

/** Prompts for sign-in over the open screen while a request waits for it. */
export const SessionGuard = () => {
  useFetchedAhead(NEEDED_IN_FAILURE);
  const asking = useStore(session.asking);
  return asking && <InPlaceSignIn with={{}} />;
};
