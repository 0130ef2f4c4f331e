import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
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
