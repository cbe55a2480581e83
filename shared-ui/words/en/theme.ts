import type { words as french } from "../fr/theme.ts";

export const words: typeof french = { label: "Theme", system: "System", light: "Light", dark: "Dark" };
