import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { words as texts } from "#words/theme.ts";
import { currentTheme, setTheme, subscribeTheme, THEMES, type Theme } from "../tokens/theme.ts";
import { Segments } from "./segments.tsx";

export interface ThemeSwitchProps {
  /** Shows words beside the icons. Otherwise the words are only the accessible names of the icons. */
  readonly words?: boolean | undefined;
}

const CHOICES = {
  system: { icon: Monitor, word: texts.system },
  light: { icon: Sun, word: texts.light },
  dark: { icon: Moon, word: texts.dark },
} as const;

const beforeHydration = (): Theme => "system";

/** Switches between the theme of the device, the light theme and the dark theme. */
export function ThemeSwitch({ words = false }: ThemeSwitchProps) {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme, beforeHydration);
  const choices = useRef<HTMLFieldSetElement>(null);
  // A theme that the user chose before hydration is only known to the input element, so copy it to the state.
  useEffect(() => {
    const chosen = choices.current?.querySelector<HTMLInputElement>("input:checked");
    const made = THEMES.find((choice) => choice === chosen?.value);
    if (made && !chosen?.defaultChecked) setTheme(made);
  }, []);
  return (
    <Segments
      ref={choices}
      label={texts.label}
      choices={THEMES.map((value) => ({ value, ...CHOICES[value], isWordHidden: !words }))}
      value={theme}
      onChoose={setTheme}
    />
  );
}
