import { OutsideLink } from "#web/shell/outside-link.tsx";
import { gitMessages as messages } from "./messages.ts";

/** Characters of a commit's id that tell it from others. */
const SHORT = 7;

interface CommitLinkProps {
  readonly oid: string;
  /** Where the server shows it, where that is known. */
  readonly url?: string | undefined;
}

/** The short id of a commit, which leads to it where the server shows commits. */
export const CommitLink = ({ oid, url }: CommitLinkProps) => {
  const id = (
    <code title={messages.commit(oid)} className="font-mono text-sm">
      {oid.slice(0, SHORT)}
    </code>
  );
  return url === undefined ? id : <OutsideLink address={url}>{id}</OutsideLink>;
};
