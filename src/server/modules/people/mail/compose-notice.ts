import { findResource } from "#server/access/resource-rows.ts";
import { findUserById } from "#server/access/session-rows.ts";
import type { NoticeKind } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { findMember } from "../members/member-rows.ts";
import { type Letter, oneLine } from "./letters.ts";
import type { MailRow } from "./mail-rows.ts";

interface Words {
  /** A headline that begins with the actor. */
  readonly headline: (actor: string, subject: string) => string;
  readonly label: string;
}

const somebody = (actor: string): string => actor || "Somebody";

const words: Readonly<Record<NoticeKind, Words>> = {
  "review-requested": {
    headline: (actor, subject) => `${somebody(actor)} asks for your review of ${subject}`,
    label: "Review",
  },
  mentioned: {
    headline: (actor, subject) => `${somebody(actor)} mentioned you in ${subject}`,
    label: "Show comment",
  },
  merged: {
    headline: (actor, subject) => `${somebody(actor)} merged ${subject}`,
    label: "Show change request",
  },
  "certificate-ending": {
    headline: (_actor, subject) => `The certificate of ${subject} is ending`,
    label: "Show sign-in methods",
  },
};

/** Whether the person can currently see what the notice is about. */
const maySee = async (tx: Context, userId: string, mail: MailRow): Promise<boolean> => {
  const { spaceId } = mail.facts;
  if (spaceId !== undefined) {
    const found = await findResource(tx.db, "space", spaceId, userId);
    return Boolean(found?.role) && !found?.deleted;
  }
  const organizationId = mail.organizationId ?? "";
  const found = await findMember(tx.db, { organizationId, userId }, userId);
  return found?.member.role === "admin" && !found.member.disabled;
};

/** Composes a notice; undefined if the person muted it or may not see what it is about. */
export const composeNotice =
  (kind: NoticeKind) =>
  async (tx: Context, mail: MailRow): Promise<Letter | undefined> => {
    const user = mail.userId ? await findUserById(tx.db, mail.userId) : undefined;
    if (!user || user.email !== mail.email || user.mutedNotices.includes(kind)) return undefined;
    if (!(await maySee(tx, user.id, mail))) return undefined;
    const { actor = "", subject = "", path = "", detail } = mail.facts;
    const headline = words[kind].headline(oneLine(actor), oneLine(subject));
    const { publicUrl } = tx.settings;
    return {
      subject: headline,
      paragraphs: [`${headline}.`, ...(detail === undefined ? [] : [oneLine(detail)])],
      action: { label: words[kind].label, url: `${publicUrl}${path}` },
      notes: ["You choose in your account, under Notifications, which of these e-mails you get."],
    };
  };
