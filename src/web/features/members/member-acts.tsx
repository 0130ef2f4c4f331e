import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import type { Organization } from "#web/api/organizations.ts";

/** Something about a member that is asked about before it is done. */
export type MemberAct =
  | { readonly kind: "change-role" | "make-sso" | "remove"; readonly member: OrganizationMember }
  | {
      readonly kind: "step-down";
      readonly member: OrganizationMember;
      readonly role: MemberRoleOrGuest;
    };

interface MemberActs {
  readonly organization: Organization;
  readonly callerId: string;
  /** Opens the dialog of an act. */
  ask(act: MemberAct): void;
}

const Acts = createContext<MemberActs | undefined>(undefined);

/** The organization on the screen, who looks at it, and the way to act on its members. */
export const useMemberActs = (): MemberActs => {
  const acts = use(Acts);
  if (acts === undefined) throw new Error("this part of a screen needs MemberActsProvider");
  return acts;
};

const ActDialog = lazy(async () => ({ default: (await import("./act-dialog.tsx")).ActDialog }));

interface MemberActsProviderProps {
  readonly organization: Organization;
  readonly callerId: string;
  readonly children: ReactNode;
}

/** Holds the one dialog that list and member screen share for acts on a member. */
export const MemberActsProvider = ({
  organization,
  callerId,
  children,
}: MemberActsProviderProps) => {
  const [act, ask] = useState<MemberAct>();
  const acts = useMemo(() => ({ organization, callerId, ask }), [organization, callerId]);
  return (
    <Acts value={acts}>
      {children}
      <Suspense fallback={null}>
        {act !== undefined && (
          <ActDialog
            key={`${act.kind} ${act.member.id}`}
            act={act}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </Acts>
  );
};
