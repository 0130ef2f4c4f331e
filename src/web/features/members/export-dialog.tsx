import { everyMember, type MembersQuestion, type OrganizationMember } from "#web/api/members.ts";
import { type CsvCell, toCsv } from "#web/shell/csv.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { CsvExportDialog } from "#web/shell/csv-export-dialog.tsx";
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

/** Formats members as CSV, protected against text that a spreadsheet would take for a formula. */
export const membersCsv = (members: readonly OrganizationMember[]): string =>
  toCsv([exportMessages.header, ...members.map(rowOf)]);

/** The displayed progress updates once per this many members. */
const STEP = 250;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: MembersQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  /** Exports only the members this returns true for, if some are selected. */
  readonly isSelected?: (id: string) => boolean;
  readonly onClose: () => void;
}

/** Exports all members that match the list, or the selected ones among them. */
export const ExportDialog = ({
  organizationId,
  question,
  isSelected,
  ...dialog
}: ExportDialogProps) => (
  <CsvExportDialog
    {...dialog}
    words={
      isSelected === undefined
        ? exportMessages
        : { ...exportMessages, scope: exportMessages.selection }
    }
    step={STEP}
    walk={(signal) => everyMember(organizationId, question, signal, isSelected)}
    csvOf={membersCsv}
  />
);
