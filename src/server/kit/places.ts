/** Thrown when nothing became free in time, or too many wait already. */
export class NoPlace extends Error {
  override readonly name = "NoPlace";
}

export interface PlaceBounds {
  /** So many of one key hold a place at the same time. */
  readonly running: number;
  /** So many of one key wait for one. */
  readonly waiting: number;
  /** Milliseconds that one of them waits. */
  readonly longestWait: number;
}

/** A place that is held. */
export interface HeldPlace {
  /** Whether it had to be waited for: what was true before may not be any more. */
  readonly waited: boolean;
  /** Gives the place to whoever waits next; calling it again does nothing. */
  leave(): void;
}

interface TakeOptions {
  /** Goes before those who wait already. */
  readonly first?: boolean;
  /** Whoever aborts it waits no longer. */
  readonly signal?: AbortSignal | undefined;
}

export interface Places {
  /** Resolves with a place; throws `NoPlace`, or what `signal` was aborted with. */
  take(key: string, options?: TakeOptions): Promise<HeldPlace>;
}

interface Line {
  held: number;
  /** Each takes the place that has become free. */
  readonly waiting: (() => void)[];
}

/** Places that are counted for each key by itself, with a bounded line of those who wait for one. */
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
