import { useEffect, useRef, useState } from "react";

/** The pause after the last key before the list is searched, in milliseconds. */
const PAUSE_MS = 250;

interface TypedSearch {
  /** The text that currently filters the list. */
  readonly value: string;
  /** `again` during one spell of typing, so that it makes a single history entry. */
  readonly onSearch: (text: string, again: boolean) => void;
  /** Whether the list can be searched for a text; other texts only stay in the field. */
  readonly accepts?: (text: string) => boolean;
}

/** The state of a list's search field; the list follows once the person pauses. */
export const useTypedSearch = ({ value, onSearch, accepts }: TypedSearch) => {
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const asked = useRef<string[]>([]);
  const going = useRef(false);
  const [typed, setTyped] = useState<string>();
  useEffect(() => () => clearTimeout(resting.current), []);
  useEffect(() => {
    const arrived = asked.current.indexOf(value);
    // The result of an earlier search has arrived; more may have been typed since.
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
    /** The current text of the field. */
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
    /** Ends a spell of typing, as on leaving the field. */
    rest: () => {
      if (typed !== undefined) search(typed);
      going.current = false;
    },
  };
};
