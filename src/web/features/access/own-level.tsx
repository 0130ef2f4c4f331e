import { ChevronDown } from "lucide-react";
import type { AccessReason } from "#web/api/content-permissions.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { type Grantee, useGivenChange } from "./given-section.tsx";
import { givenMessages, ownLevelMessages, roleMeanings } from "./messages.ts";
import { reasonText } from "./reasons.ts";
import { contentRoles, roleButtonClass, standing } from "./roles.ts";

interface OwnLevelProps {
  readonly grantee: Grantee;
  readonly space: { readonly id: string; readonly title: string };
  /** Everything that gives the grantee a role on the space, the deciding reason first. */
  readonly reasons: readonly AccessReason[];
}

/**
 * What a person or team may do on a space, as a button that gives them a level of their own there or removes it. What
 * they have for other reasons stays, so lower levels are not offered.
 */
export const OwnLevel = ({ grantee, space, reasons }: OwnLevelProps) => {
  const { roleOf, change } = useGivenChange(
    { type: "space", id: space.id },
    givenMessages.on(space.title),
  );
  const own = reasons.find(
    (reason) =>
      reason.type === "grant" &&
      reason.on.id === space.id &&
      (grantee.kind === "team" || reason.team === undefined),
  );
  const [highest] = reasons.filter((reason) => reason !== own);
  const before = own?.role ?? null;
  const given = roleOf({ ...grantee, role: before });
  const role =
    highest !== undefined && standing(highest.role) >= standing(given) ? highest.role : given;
  return (
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={ownLevelMessages.change(space.title, roleLabel(role))}
          className={roleButtonClass}
        >
          {roleLabel(role)}
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
      items={[
        ...contentRoles.map((choice) => ({
          label: roleLabel(choice),
          description: roleMeanings[choice],
          checked: choice === given,
          disabledReason:
            choice !== given && highest !== undefined && standing(choice) <= standing(highest.role)
              ? ownLevelMessages.hasMore(reasonText(highest, space.id))
              : undefined,
          onSelect: () => choice !== given && change({ ...grantee, role: before }, choice),
        })),
        "separator",
        given !== null && {
          label: ownLevelMessages.remove,
          destructive: true,
          onSelect: () => change({ ...grantee, role: before }, null),
        },
      ]}
    />
  );
};
