import { describeFailure, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { toast } from "#web/ui/toast.tsx";
import { failureToastMessages as strings } from "../messages.ts";

/** Says that an act without a dialog of its own failed; what may pass by itself can be tried again. */
export const toastFailure = (error: unknown, retry: () => void): void => {
  const { title, text } = describeFailure(error);
  const mayPass = error instanceof ServiceFailure && error.kind !== "refused";
  toast({
    tone: "danger",
    title,
    description: text,
    ...(mayPass && { action: { label: strings.retry, run: retry } }),
  });
};

/** Says that what an Undo would have put back was chosen anew since, and that nothing was changed. */
export const toastChangedSince = (name: string): void => {
  toast({ title: strings.notUndone, description: strings.changedSince(name) });
};

/** Says why an Undo that was sent with If-Match did nothing. */
export const toastUndoFailure = (error: unknown, name: string, retry: () => void): void => {
  if (isRefusal(error, 412)) toastChangedSince(name);
  else toastFailure(error, retry);
};
