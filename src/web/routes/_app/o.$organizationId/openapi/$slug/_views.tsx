import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SpecHeader } from "#web/features/specs/spec/spec-header.tsx";
import { SpecTabs } from "#web/features/specs/spec/spec-tabs.tsx";

/** The name and state of a specification, above its views. */
const Views = () => (
  <>
    <SpecHeader />
    <SpecTabs />
    <div className="pt-6">
      <Outlet />
    </div>
  </>
);

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug/_views")({
  component: Views,
});
