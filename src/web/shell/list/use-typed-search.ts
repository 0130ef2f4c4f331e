import { useEffect, useRef, useState } from "react";

/** Rest after the last letter before the list follows, in milliseconds. */
const PAUSE_MS = 250;

interface TypedSearch {
  /** The text the list is narrowed by now. */
  readonly value: string;
  /** `again` while the same bout of typing goes on, so that it makes one step of the history. */
  readonly onSearch: (text: string, again: boolean) => void;
  /** Whether the list can be asked for a text; what it cannot stays in the field. */
  readonly accepts?: (text: string) => boolean;
}

/** What somebody types into the search field of a list, which follows once they pause. */
export const useTypedSearch = ({ value, onSearch, accepts }: TypedSearch) => {
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef<string[]>([]);
  const going = useRef(false);
  const [typed, setTyped] = useState<string>();
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    const arrived = asked.current.indexOf(value);
    // What was asked for is there; more may have been typed since.
    if (arrived >= 0) {
      asked.current.splice(0, arrived + 1);
      return;
    }
    // Back and Forward change the address under the field.
    clearTimeout(resting.current);
    asked.current = [];
    setTyped(undefined);
  }, [value]);

  const search = (text: string) => {
    clearTimeout(resting.current);
    const wanted = text.trim();
    if (wanted === (asked.current.at(-1) ?? value) || accepts?.(wanted) === false) return;
    asked.current.push(wanted);
    onSearch(wanted, going.current);
    going.current = true;
  };
  return {
    /** What stands in the field. */
    text: typed ?? value,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(resting.current);
      resting.current = setTimeout(() => search(text), PAUSE_MS);
    },
    /** Searches at once, as on Enter. */
    searchNow: () => {
      if (typed !== undefined) search(typed);
    },
    /** The bout of typing is over, as on leaving the field. */
    rest: () => {
      if (typed !== undefined) search(typed);
      going.current = false;
    },
  };
};
