import { Download } from "lucide-react";
import { useState } from "react";
import { readSpecContent, type SpecPath, type SpecVersion } from "#web/api/specs.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { saveFile } from "#web/shell/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { versionsMessages as messages } from "../messages.ts";

interface DownloadButtonProps {
  readonly path: SpecPath;
  readonly version: Pick<SpecVersion, "id" | "number">;
  readonly size?: "sm" | "md";
}

/** Saves a version as the stored JSON. */
export const DownloadButton = ({ path, version, size = "md" }: DownloadButtonProps) => {
  const [pending, setPending] = useState(false);
  const download = async (): Promise<void> => {
    setPending(true);
    try {
      const content = await readSpecContent({ ...path, versionId: version.id });
      const name = `${path.specSlug}-${version.number}.json`;
      saveFile(name, "application/json", JSON.stringify(content, null, 2));
    } catch (error) {
      toastFailure(error, () => void download());
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size={size}
      icon={Download}
      pending={pending}
      aria-label={messages.downloadOf(version.number)}
      onClick={() => void download()}
    >
      {messages.download}
    </Button>
  );
};
