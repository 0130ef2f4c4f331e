import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PdfOrder } from "./pdf-order.ts";
import type { PrintImage } from "./print-document.ts";
import type { Printable } from "./printable.ts";

/** A picture embedded in the text as a data URL (RFC 2397). */
const CARRIED = /^data:image\/(gif|png|jpeg|webp);base64,([A-Za-z0-9+/=\s]+)$/i;
/** Maximum characters of an address shown in place of a picture. */
const MAX_SHOWN = 300;

interface Surroundings {
  readonly folder: string;
  readonly files: PdfOrder["files"];
  readonly printable: Printable;
  /** Whether a file in the folder is a picture that can be set. */
  readonly canSet: (file: string) => boolean;
}

/** Finds the pictures that texts refer to. */
export interface Pictures {
  readonly imageOf: (address: string, alt: string) => PrintImage;
  /** Names of the space's files that claim to be pictures but could not be read as one. */
  readonly unreadable: ReadonlySet<string>;
}

/**
 * Resolves pictures of the space and those embedded in texts. Nothing is fetched: any other picture is replaced by
 * its name or address.
 */
export const createPictures = ({ folder, files, printable, canSet }: Surroundings): Pictures => {
  const known = new Map<string, boolean>();
  const unreadable = new Set<string>();
  const works = (file: string): boolean => {
    const answer = known.get(file) ?? canSet(file);
    known.set(file, answer);
    return answer;
  };

  const carried = (address: string): string | undefined => {
    const [, type, base64] = CARRIED.exec(address) ?? [];
    if (type === undefined || base64 === undefined) return undefined;
    const file = `carried-${known.size}.${type === "jpeg" ? "jpg" : type.toLowerCase()}`;
    writeFileSync(join(folder, file), Buffer.from(base64, "base64"));
    return works(file) ? file : undefined;
  };
  const ofSpace = (address: string): { file?: string; name?: string } => {
    const id = /^\/files\/([a-zA-Z0-9]{1,40})/.exec(address)?.[1];
    const { name, picture } = (id !== undefined && files[id]) || {};
    if (name === undefined) return {};
    if (picture !== undefined && works(picture)) return { file: picture };
    if (picture !== undefined) unreadable.add(name);
    return { name };
  };

  return {
    imageOf: (address, alt) => {
      const { file = carried(address), name } = ofSpace(address);
      if (file !== undefined) return { file, alt: printable.verbatim(alt) };
      const isCarried = address.startsWith("data:");
      const missing = name ?? (isCarried ? "a picture" : address.slice(0, MAX_SHOWN));
      return { missing: printable.text(missing), alt: printable.text(alt) };
    },
    unreadable,
  };
};
