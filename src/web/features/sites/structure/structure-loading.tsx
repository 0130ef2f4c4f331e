import { Skeleton } from "#web/ui/skeleton.tsx";

const indents = ["pl-2", "pl-7", "pl-7", "pl-2", "pl-7", "pl-12", "pl-12", "pl-2"];

/** The outline of the editor while it loads. */
export const StructureLoading = () => (
  <div aria-busy>
    <div className="mb-3 flex gap-2">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="ml-auto h-8 w-20" />
    </div>
    {indents.map((indent, row) => (
      <div key={row} className={`flex h-8 items-center ${indent}`}>
        <Skeleton className="h-4 w-48" />
      </div>
    ))}
  </div>
);
