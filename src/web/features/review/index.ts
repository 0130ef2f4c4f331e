// What other features use of this one.

export { ListSkeleton } from "./change-requests/list-skeleton.tsx";
export { subjectOf } from "./messages.ts";
export { KindBadges } from "./changes/kind-badges.tsx";
export {
  type Changes,
  countChanges,
  type PageRow,
  readChanges,
  type Section,
} from "./changes/changes.ts";
export { OtherChanges } from "./changes/other-changes.tsx";
export { AttributeChanges } from "./difference/attribute-changes.tsx";
export { DifferenceView } from "./difference/difference-view.tsx";
