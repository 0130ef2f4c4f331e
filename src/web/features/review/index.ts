// What other features use of this one.

export { GroupSkeleton } from "./change-requests/skeleton.tsx";
export { subjectOf } from "./change-requests/strings.ts";
export { KindBadges } from "./changes/kind-badges.tsx";
export {
  type Changes,
  countChanges,
  type PageRow,
  readChanges,
  type Rest,
} from "./changes/page-rows.ts";
export { RestChanges } from "./changes/rest-changes.tsx";
export { AttributeChanges } from "./difference/attribute-changes.tsx";
export { DifferenceView } from "./difference/difference-view.tsx";
