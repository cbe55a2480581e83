import { useEffect, useState } from "react";
import { subscribeTheme } from "../tokens/theme.ts";

const DARK = "(prefers-color-scheme: dark)";

/** A number that changes with the page's colours, whether the reader chose others or the device did. */
export function useShownTheme(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const changed = () => setTurn((before) => before + 1);
    const device = matchMedia(DARK);
    device.addEventListener("change", changed);
    const stop = subscribeTheme(changed);
    return () => {
      device.removeEventListener("change", changed);
      stop();
    };
  }, []);
  return turn;
}
