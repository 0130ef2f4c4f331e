import { useEffect } from "react";
import { session } from "../api/connect.ts";
import { createStore, useStore } from "../api/store.ts";
import { deferred } from "./deferred.tsx";
import { useKeys } from "./keys.ts";
import { keyStrings } from "./strings.ts";

const CommandPalette = deferred(async () => (await import("./command-palette.tsx")).CommandPalette);
const KeyList = deferred(async () => (await import("./key-list.tsx")).KeyList);
const InPlaceSignIn = deferred(async () => (await import("./in-place-sign-in.tsx")).InPlaceSignIn);

const open = createStore<"palette" | "keys" | undefined>(undefined);
const close = () => open.set(undefined);

export const openPalette = (): void => open.set("palette");
export const openKeyList = (): void => open.set("keys");

/** Fetches what is opened by a key once the page has nothing better to do, so that it opens at once. */
const useFetchedAhead = () => {
  useEffect(() => {
    const fetchAhead = () => {
      for (const overlay of [CommandPalette, KeyList, InPlaceSignIn]) overlay.fetchAhead();
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAhead, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchAhead, { timeout: 5_000 });
    return () => window.cancelIdleCallback(idle);
  }, []);
};

/** The palette and the key list of the signed-in screens. */
export const Overlays = () => {
  const shown = useStore(open);
  useFetchedAhead();
  useKeys([
    { keys: "mod+k", label: keyStrings.palette, run: openPalette },
    { keys: "?", label: keyStrings.list, run: openKeyList },
  ]);
  return (
    <>
      {shown === "palette" && <CommandPalette with={{ onClose: close }} />}
      {shown === "keys" && <KeyList with={{ onClose: close }} />}
    </>
  );
};

/** Asks for signing in again, over whatever screen is open, while a request waits for it. */
export const SessionGuard = () => {
  const asking = useStore(session.asking);
  return asking && <InPlaceSignIn with={{}} />;
};
