import type { OrganizationMember } from "#web/api/members.ts";
import { type CsvCell, toCsv } from "#web/kit/csv.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { exportMessages } from "./messages.ts";

const yesOrNo = (value: boolean): string => (value ? exportMessages.yes : exportMessages.no);

const rowOf = ({
  id,
  user,
  role,
  teams,
  spaces,
  joinedAt,
  lastSeenAt,
  sso,
  disabled,
}: OrganizationMember): CsvCell[] => [
  user.displayName,
  user.email,
  roleLabel(role),
  teams,
  spaces,
  joinedAt,
  lastSeenAt,
  yesOrNo(sso),
  yesOrNo(disabled),
  id,
];

/** Members as a table for spreadsheets, safe against text that looks like a formula. */
export const membersCsv = (members: readonly OrganizationMember[]): string =>
  toCsv([exportMessages.header, ...members.map(rowOf)]);
