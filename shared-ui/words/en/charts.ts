import type { words as french } from "../fr/charts.ts";

export const words: typeof french = { missing: "The chart could not be loaded: here are its figures." };
