import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileText,
  FileVideo,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { isShownPicture } from "./file-names.ts";

const icons = {
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  text: FileText,
  archive: FileArchive,
  code: FileCode,
  unknown: File,
} as const satisfies Readonly<Record<string, LucideIcon>>;

const special: Readonly<Record<string, keyof typeof icons>> = {
  "application/pdf": "text",
  "application/zip": "archive",
  "application/octet-stream": "unknown",
};

/** The icon for a file type. */
const faceOf = (contentType: string): keyof typeof icons => {
  const [kind = ""] = contentType.split("/");
  if (kind === "image" || kind === "video" || kind === "audio" || kind === "text") return kind;
  return special[contentType] ?? (kind === "application" ? "code" : "unknown");
};

interface Pictured {
  readonly contentType: string;
  readonly downloadURL: string;
}

/** A small square with the image, or with an icon for the file's type. */
export const FileThumb = ({ contentType, downloadURL }: Pictured) => {
  const [failed, setFailed] = useState<string>();
  const Icon = icons[faceOf(contentType)];
  const shows = isShownPicture(contentType) && failed !== downloadURL;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-subtle text-muted">
      {shows ? (
        <img
          src={downloadURL}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(downloadURL)}
          className="size-full object-contain"
        />
      ) : (
        <Icon size={18} aria-hidden />
      )}
    </span>
  );
};

/** An image in a frame of fixed height, so that two of them fit side by side. */
export const FramedPicture = ({ address, alt }: { address: string; alt: string }) => (
  <img
    src={address}
    alt={alt}
    className="h-40 w-full rounded-sm border border-line bg-subtle object-contain"
  />
);
