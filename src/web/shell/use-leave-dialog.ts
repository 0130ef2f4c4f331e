import { useCanGoBack, useRouter } from "@tanstack/react-router";

/** Closes a dialog that has an address: back to where it was opened, else to the given place. */
export const useLeaveDialog = (otherwise: () => void): (() => void) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return canGoBack ? () => router.history.back() : otherwise;
};
