import { useMutation } from "@tanstack/react-query";
import { signInWithLink, signInWithToken } from "#web/api/sign-in.ts";

/** The token inside a pasted sign-in link; undefined when the text is no such link. */
export const tokenInLink = (text: string): string | undefined =>
  /#(?:.*&)?token=([^&\s]+)/.exec(text)?.[1];

/** Signs in with what somebody pasted: a sign-in link or an API token. */
export const useSignIn = () => {
  const byLink = useMutation(signInWithLink);
  const byToken = useMutation(signInWithToken);
  return {
    signIn: async (pasted: string): Promise<void> => {
      const linked = tokenInLink(pasted);
      byLink.reset();
      byToken.reset();
      if (linked === undefined) await byToken.mutateAsync({ body: { token: pasted.trim() } });
      else await byLink.mutateAsync({ body: { token: linked } });
    },
    pending: byLink.isPending || byToken.isPending,
    error: byLink.error ?? byToken.error,
  };
};
