import { useEffect, useState } from "react";
import { chooseSingleKeys, currentKeys, KeyHint, useSingleKeys } from "#web/shell/keys.tsx";
import { keyMessages } from "#web/shell/messages.ts";
import { chooseTheme, THEMES, useTheme } from "#web/shell/theme.ts";
import { Card } from "#web/ui/layout.tsx";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { appearanceMessages } from "./messages.ts";

type Bound = ReturnType<typeof currentKeys>;

/** The enclosing layout binds its keys when it mounts, slightly later than its content. */
const useBoundKeys = (): Bound => {
  const [keys, setKeys] = useState<Bound>(currentKeys);
  useEffect(() => {
    let mounted = true;
    queueMicrotask(() => mounted && setKeys(currentKeys()));
    return () => {
      mounted = false;
    };
  }, []);
  return keys;
};

/** The keys that work on every screen, with their current settings. */
export const BoundKeys = () => {
  const singleKeys = useSingleKeys();
  const shown = useBoundKeys().filter(({ keys }) => singleKeys || keys.startsWith("mod+"));
  return (
    <dl aria-label={appearanceMessages.listed} className="grid gap-x-10 sm:grid-cols-2">
      {shown.map(({ keys, label }) => (
        <div
          key={keys}
          className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5"
        >
          <dt className="min-w-0">{label}</dt>
          <dd className="shrink-0">
            <KeyHint keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

const themeOptions = THEMES.map((value) => ({ value, ...appearanceMessages.themes[value] }));

export const AppearanceScreen = () => {
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
