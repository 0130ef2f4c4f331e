import type { PageAttributes } from "#contract/schemas/page.ts";
import { addressOfRef } from "../links/link-target.ts";
import { isEqual } from "../values.ts";
import { addressInFile, type Moves, movedSpelling } from "./file-addresses.ts";
import { coverIn, type FileCover } from "./page-file.ts";

type PageCover = PageAttributes["cover"];

/**
 * Determines how a page's file names its cover, given its current text. Addresses that do not resolve to anything the
 * space could import are kept as written until the page gets another cover. `isLost` if files have no address for a
 * new one.
 */
export const coverSaid = (
  text: string | undefined,
  was: PageCover,
  is: PageCover,
  moves: Moves,
): { readonly cover: FileCover | undefined; readonly isLost: boolean } => {
  const inFront = text === undefined ? undefined : coverIn(text);
  let isLost = false;
  const said = (name: "ref" | "refDark", written: string | undefined): string | undefined => {
    const ref = is?.[name];
    const spelling = isEqual(was?.[name], ref) ? written : undefined;
    if (ref === undefined) return spelling && movedSpelling(spelling, moves);
    const address = ref.kind === "file" || ref.kind === "url" ? addressOfRef(ref) : undefined;
    if (address === undefined) return undefined;
    const inFile = addressInFile(address, spelling, moves);
    if (inFile.isLost) isLost = true;
    return inFile.isLost && spelling === undefined ? undefined : inFile.address;
  };
  const light = said("ref", inFront?.light);
  const dark = said("refDark", inFront?.dark);
  if (light === undefined && dark === undefined) return { cover: undefined, isLost };
  const isPlaced = is !== undefined && is.yPos !== was?.yPos;
  const cover: FileCover = {
    yPos: isPlaced ? is.yPos : (inFront?.yPos ?? is?.yPos ?? 0),
    ...(light === undefined ? {} : { light }),
    ...(dark === undefined ? {} : { dark }),
  };
  return { cover, isLost };
};
