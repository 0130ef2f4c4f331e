// What other features may import from this one.

export { ListSkeleton } from "#web/table/table-states.tsx";
export { ChangeRequestRows } from "./change-requests/change-request-list.tsx";
export { subjectOf } from "./messages.ts";
export { KindBadges } from "./changes/changes.tsx";
export {
  type Changes,
  changeSections,
  countChanges,
  sectionsWith,
  type PageRow,
  readChanges,
} from "./changes/changes.tsx";
export { OtherChanges } from "./changes/other-changes.tsx";
export { AddedWords, RemovedWords } from "./difference/change-marks.tsx";
export { AttributeChanges } from "./difference/attribute-changes.tsx";
export { DifferenceView } from "./difference/difference-view.tsx";
export { TextDifference } from "./difference/text-difference.tsx";
