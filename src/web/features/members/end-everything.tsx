import { Switch } from "#web/ui/choice/switch.tsx";

const words = {
  label: "End everything",
  text: "Their sessions and API tokens from before never open this organization again, also if they are restored.",
} as const;

interface EndEverythingProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The choice to block the removed people's ways of signing in for good. */
export const EndEverything = ({ checked, onChange }: EndEverythingProps) => (
  <Switch label={words.label} description={words.text} checked={checked} onChange={onChange} />
);
