import { Building2 } from "lucide-react";
import { startMessages } from "./index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const NoOrganization = () => (
  <EmptyState
    size="page"
    icon={Building2}
    title={startMessages.none.title}
    text={startMessages.none.text}
  />
);
