import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Rest after the last letter before the address follows, in milliseconds. */
const REST = 250;

/** The text the tree is filtered by: as typed at once, and in the address when typing rests. */
export const useFilter = (inAddress: string) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // Back and Forward change the address under the field; what came from the field is old news to it.
  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    clearTimeout(resting.current);
    setTyped(inAddress);
  }, [inAddress]);

  const follow = (text: string) => {
    sent.current = text.trim();
    void navigate({
      to: ".",
      search: (now) => ({ ...now, q: text.trim() || undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => follow(text), REST);
  };
  const clear = () => {
    clearTimeout(resting.current);
    setTyped("");
    follow("");
  };
  return { typed, type, clear };
};
