import { createFileRoute } from "@tanstack/react-router";
import { BoundKeys } from "#web/features/account/bound-keys.tsx";
import { appearanceMessages } from "#web/features/account/messages.ts";
import { chooseSingleKeys, useSingleKeys } from "#web/shell/keys.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { keyMessages } from "#web/shell/messages.ts";
import { chooseTheme, THEMES, useTheme } from "#web/shell/theme.ts";
import { Card } from "#web/ui/card.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Switch } from "#web/ui/switch.tsx";

const themeOptions = THEMES.map((value) => ({ value, ...appearanceMessages.themes[value] }));

const Appearance = () => {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <div className="flex flex-col gap-6">
      <Card title={appearanceMessages.theme} description={appearanceMessages.themeText}>
        <RadioGroup
          label={<span className="sr-only">{appearanceMessages.theme}</span>}
          options={themeOptions}
          value={theme}
          onChange={(value) => {
            const chosen = THEMES.find((known) => known === value);
            if (chosen !== undefined) chooseTheme(chosen);
          }}
        />
      </Card>
      <Card title={appearanceMessages.keys} description={appearanceMessages.keysText}>
        <div className="flex flex-col gap-5">
          <Switch
            label={keyMessages.singleKeys}
            description={keyMessages.singleKeysHint}
            checked={singleKeys}
            onChange={chooseSingleKeys}
          />
          <BoundKeys />
        </div>
      </Card>
    </div>
  );
};

export const Route = createFileRoute("/_app/account/appearance")({
  staticData: { title: screenTitles.appearance },
  component: Appearance,
});
