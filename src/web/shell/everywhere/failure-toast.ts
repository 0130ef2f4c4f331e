import { describeFailure, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { toast } from "#web/ui/toast.tsx";
import { failureToastMessages as strings } from "../messages.ts";

/** Reports that an action without its own dialog failed; a failure that may pass can be retried. */
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

/** Reports that an Undo changed nothing, because the value has been changed again since. */
export const toastChangedSince = (name: string): void => {
  toast({ title: strings.notUndone, description: strings.changedSince(name) });
};

/** Reports why an Undo that was sent with If-Match did nothing. */
export const toastUndoFailure = (error: unknown, name: string, retry: () => void): void => {
  if (isRefusal(error, 412)) toastChangedSince(name);
  else toastFailure(error, retry);
};
