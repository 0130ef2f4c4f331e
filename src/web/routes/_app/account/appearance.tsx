import { createFileRoute } from "@tanstack/react-router";
import { chooseSingleKeys, useSingleKeys } from "#web/shell/keys.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { keyStrings } from "#web/shell/strings.ts";
import { chooseTheme, THEMES, useTheme } from "#web/shell/theme.ts";
import { Card } from "#web/ui/card.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { appearanceStrings as strings } from "#web/features/account/account-strings.ts";
import { BoundKeys } from "#web/features/account/bound-keys.tsx";

const themeOptions = THEMES.map((value) => ({ value, ...strings.themes[value] }));

const Appearance = () => {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <div className="flex flex-col gap-6">
      <Card title={strings.theme} description={strings.themeText}>
        <RadioGroup
          label={<span className="sr-only">{strings.theme}</span>}
          options={themeOptions}
          value={theme}
          onChange={(value) => {
            const chosen = THEMES.find((known) => known === value);
            if (chosen !== undefined) chooseTheme(chosen);
          }}
        />
      </Card>
      <Card title={strings.keys} description={strings.keysText}>
        <div className="flex flex-col gap-5">
          <Switch
            label={keyStrings.singleKeys}
            description={keyStrings.singleKeysHint}
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
