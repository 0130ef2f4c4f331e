import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isRefusal } from "#web/api/failures.ts";
import {
  type Spec,
  specETag,
  type SpecPath,
  specQuery,
  updateSpec,
  type UpdateSpec,
} from "#web/api/specs.ts";
import { ifMatch } from "#web/api/versions.ts";

/** Returns a function that reloads a specification. */
export const useReloadSpec = (path: SpecPath) => {
  const queryClient = useQueryClient();
  return (): Promise<Spec> => queryClient.fetchQuery({ ...specQuery(path), staleTime: 0 });
};

/** Changes a specification on condition that it has not changed since it was loaded. */
export const useUpdateSpec = (path: SpecPath) => {
  const { mutateAsync } = useMutation(updateSpec);
  return (body: UpdateSpec): Promise<Spec> =>
    mutateAsync({ path, body, ...ifMatch(specETag(path)) });
};

/**
 * Changes part of a specification's gate, based on its current value. If somebody else was faster, the change is
 * applied again to what they saved.
 */
export const useChangeGate = (path: SpecPath) => {
  const update = useUpdateSpec(path);
  const reload = useReloadSpec(path);
  return async (
    spec: Spec,
    change: (gate: Spec["gate"]) => NonNullable<UpdateSpec["gate"]>,
  ): Promise<Spec> => {
    try {
      return await update({ gate: change(spec.gate) });
    } catch (error) {
      if (!isRefusal(error, 412)) throw error;
      return update({ gate: change((await reload()).gate) });
    }
  };
};
