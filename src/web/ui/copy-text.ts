import { toast } from "./toast.tsx";
import { writeClipboard } from "./write-clipboard.ts";

/** Copies a text and confirms it in a toast; if the browser refuses, shows the text to be copied by hand. */
export const copyText = (text: string, copied: string): void =>
  void writeClipboard(text).then(
    () => toast({ tone: "success", title: copied }),
    () => toast({ tone: "danger", title: "Could not copy", description: text }),
  );
