import { OutsideLink } from "#web/shell/outside-link.tsx";
import { gitMessages as messages } from "./messages.ts";

/** How many characters of a commit's id are shown. */
const SHORT = 7;

interface CommitLinkProps {
  readonly oid: string;
  /** The commit's address on the server, if known. */
  readonly url?: string | undefined;
}

/** The short id of a commit, as a link if the server shows commits. */
export const CommitLink = ({ oid, url }: CommitLinkProps) => {
  const id = (
    <code title={messages.commit(oid)} className="font-mono text-sm">
      {oid.slice(0, SHORT)}
    </code>
  );
  return url === undefined ? id : <OutsideLink address={url}>{id}</OutsideLink>;
};
