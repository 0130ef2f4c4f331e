import { BookMarked, BookOpen, Layers } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { type Question, useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";

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
    { label: messages.add.section, icon: BookMarked, question: { kind: "add-sections" } },
    { label: messages.add.space, icon: BookOpen, question: { kind: "add-spaces" } },
    {
      label: messages.add.group,
      icon: Layers,
      question: { kind: "add-group" },
      ...(!bySections && { reason: messages.add.noGroups }),
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
