import type { TestServer } from "#server/testing/test-server.ts";
import type { Demo } from "../demo.ts";
import type { Engine, Window } from "./session.ts";

/** What a walk is run in. */
export interface Ground {
  readonly engine: Engine;
  readonly window: Window;
  readonly server: TestServer;
  readonly demo: Demo;
  /** The addresses of all screens of the demo. */
  readonly addresses: readonly string[];
}

export interface Walk {
  readonly name: string;
  /** Throws if anything is not as expected. */
  readonly go: (ground: Ground) => Promise<void>;
}

export const WIDTHS = [1440, 450];
export const HEIGHT = 900;
