import { type Deferred, deferred } from "#web/shell/deferred.tsx";
import { WRITTEN_WITH } from "../threads/later.tsx";

// The parts of a review loaded after its text and threads: what a click or an address opens.

export const ReviewDialog = deferred(
  async () => (await import("./review-dialog.tsx")).ReviewDialog,
);
export const SubjectForm = deferred(async () => (await import("./subject-form.tsx")).SubjectForm);
export const ReviewerPicker = deferred(
  async () => (await import("./reviewer-picker.tsx")).ReviewerPicker,
);
export const Conversation = deferred(async () => (await import("./conversation.tsx")).Conversation);
export const OtherChanges = deferred(
  async () => (await import("../changes/other-changes.tsx")).OtherChanges,
);
export const AllPages = deferred(async () => (await import("../changes/all-pages.tsx")).AllPages);
export const ConfirmDialog = deferred(
  async () => (await import("#web/ui/dialog/confirm-dialog.tsx")).ConfirmDialog,
);
export const ReviewPdf = deferred(async () => (await import("./review-pdf.tsx")).ReviewPdf);

/** Prefetched while the reader reads, so that it opens immediately. */
export const OPENED_FROM_REVIEW: readonly Deferred[] = [
  ...WRITTEN_WITH,
  ReviewDialog,
  SubjectForm,
  ReviewerPicker,
  Conversation,
  AllPages,
  OtherChanges,
];
