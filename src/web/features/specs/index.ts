// What other features may import from this one.

export { MethodBadge } from "./operation/method-badge.tsx";
export { OperationView } from "./operation/operation-view.tsx";
export { SchemasView } from "./operation/schemas-view.tsx";
