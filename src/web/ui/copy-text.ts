import { toast } from "./toast.tsx";
import { writeClipboard } from "./write-clipboard.ts";

/** Copies a text and says so; where the browser refuses, shows it to be copied by hand. */
export const copyText = (text: string, copied: string): void =>
  void writeClipboard(text).then(
    () => toast({ tone: "success", title: copied }),
    () => toast({ tone: "danger", title: "Could not copy", description: text }),
  );
