import { useEffect, useState } from "react";

/** Long enough between two keys of somebody who types, in milliseconds. */
const PAUSE_MS = 250;

/** A value once it has stopped changing; `key` distinguishes two values. */
export function useSettled<T>(value: T, key: string): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(() => setSettled({ value, key }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, key, settled.key]);
  return settled.value;
}
