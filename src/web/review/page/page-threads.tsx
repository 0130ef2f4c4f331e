import type { RefObject } from "react";
import type { BlockStore } from "./block-store.ts";
import type { Composing } from "./page-reading.tsx";

interface PageThreadsProps {
  readonly pageId: string;
  readonly text: RefObject<HTMLElement | null>;
  readonly order: ReadonlyMap<string, number>;
  readonly store: BlockStore;
  readonly composing: Composing | undefined;
  readonly onComposed: () => void;
  readonly opened: string | undefined;
  readonly showBlock: (key: string) => boolean;
}
export const PageThreads = (_props: PageThreadsProps) => null;
