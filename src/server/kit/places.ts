/** Thrown when no place became free in time, or too many callers are already waiting. */
export class NoPlace extends Error {
  override readonly name = "NoPlace";
}

export interface PlaceBounds {
  /** How many places of one key can be held at once. */
  readonly running: number;
  /** How many callers of one key can wait for a place. */
  readonly waiting: number;
  /** How long a caller waits at most, in milliseconds. */
  readonly longestWait: number;
}

/** A place while it is held. */
export interface HeldPlace {
  /** Whether the caller had to wait, so that what it checked before may be out of date. */
  readonly waited: boolean;
  /** Passes the place to the next in line; calling it again does nothing. */
  leave(): void;
}

interface TakeOptions {
  /** Puts the caller ahead of those already waiting. */
  readonly first?: boolean;
  /** Stops waiting when aborted. */
  readonly signal?: AbortSignal | undefined;
}

export interface Places {
  /** Resolves with a place; throws `NoPlace`, or the abort reason of `signal`. */
  take(key: string, options?: TakeOptions): Promise<HeldPlace>;
}

interface Line {
  held: number;
  /** Callbacks that each take over a freed place. */
  readonly waiting: (() => void)[];
}

/** Creates a semaphore with a separate count and a bounded queue for each key. */
export const createPlaces = ({ running, waiting, longestWait }: PlaceBounds): Places => {
  const lines = new Map<string, Line>();

  const hold = (key: string, line: Line, waited: boolean): HeldPlace => {
    let isHeld = true;
    return {
      waited,
      leave: () => {
        if (!isHeld) return;
        isHeld = false;
        const next = line.waiting.shift();
        if (next) return next();
        line.held -= 1;
        if (line.held === 0) lines.delete(key);
      },
    };
  };

  return {
    take: async (key, { first = false, signal } = {}) => {
      signal?.throwIfAborted();
      const line = lines.get(key) ?? { held: 0, waiting: [] };
      lines.set(key, line);
      if (line.held < running) {
        line.held += 1;
        return hold(key, line, false);
      }
      if (line.waiting.length >= waiting) throw new NoPlace("Too many wait already.");
      await new Promise<void>((resolve, reject) => {
        const takeOver = () => {
          clearTimeout(late);
          signal?.removeEventListener("abort", giveUp);
          resolve();
        };
        const leaveLine = (reason: unknown) => {
          clearTimeout(late);
          signal?.removeEventListener("abort", giveUp);
          line.waiting.splice(line.waiting.indexOf(takeOver), 1);
          reject(reason);
        };
        const giveUp = () => leaveLine(signal?.reason);
        const late = setTimeout(
          () => leaveLine(new NoPlace("Nothing became free in time.")),
          longestWait,
        );
        signal?.addEventListener("abort", giveUp, { once: true });
        if (first) line.waiting.unshift(takeOver);
        else line.waiting.push(takeOver);
      });
      return hold(key, line, true);
    },
  };
};
