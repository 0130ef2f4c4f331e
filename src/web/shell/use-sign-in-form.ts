import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { signInWithLink, signInWithToken } from "#web/api/sign-in.ts";

/** Returns the token in a pasted sign-in link; undefined for any other text. */
const tokenInLink = (text: string): string | undefined =>
  /#(?:.*&)?token=([^&\s]+)/.exec(text)?.[1];

/** A form of one field that signs in with what is pasted: a sign-in link or an API token. */
export const useSignInForm = () => {
  const byLink = useMutation(signInWithLink);
  const byToken = useMutation(signInWithToken);
  const [pasted, setPasted] = useState("");
  const [missing, setMissing] = useState(false);
  const pending = byLink.isPending || byToken.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = pasted.trim();
    setMissing(text === "");
    if (text === "" || pending) return;
    const linked = tokenInLink(text);
    byLink.reset();
    byToken.reset();
    if (linked === undefined) byToken.mutate({ body: { token: text } });
    else byLink.mutate({ body: { token: linked } });
  };
  return { pasted, setPasted, missing, submit, pending, error: byLink.error ?? byToken.error };
};
