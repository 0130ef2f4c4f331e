import { BookMarked, BookOpen, Layers } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { type Question, useEditor } from "./structure-editor.ts";
import { structureStrings } from "./structure-strings.ts";

const strings = structureStrings.add;

/** What can be added to a structure. */
export const AddMenu = ({ trigger }: { trigger: ReactElement }) => {
  const { ask, state } = useEditor();
  const bySections = state.shown.type === "sections";
  const additions: readonly {
    label: string;
    icon: typeof Layers;
    question: Question;
    reason?: string;
  }[] = [
    { label: strings.section, icon: BookMarked, question: { kind: "add-sections" } },
    { label: strings.space, icon: BookOpen, question: { kind: "add-spaces" } },
    {
      label: strings.group,
      icon: Layers,
      question: { kind: "add-group" },
      ...(!bySections && { reason: strings.noGroups }),
    },
  ];
  return (
    <Menu defaultOpen trigger={trigger}>
      {additions.map(({ label, icon, question, reason }) => (
        <MenuItem key={label} icon={icon} disabledReason={reason} onSelect={() => ask(question)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
};
