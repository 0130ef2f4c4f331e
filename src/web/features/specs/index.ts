// What other features use of this one.

export { MethodBadge } from "./operation/method-badge.tsx";
export { OperationView } from "./operation/operation-view.tsx";
export { SchemasView } from "./operation/schemas-view.tsx";
