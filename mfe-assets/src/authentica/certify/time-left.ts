import { useRef } from "react";

/** Before this time (ms), the measured speed is not reliable. */
const SETTLED_MS = 1000;

/**
 * Estimates the remaining time from the speed so far, for example « 9 s », « 4 min » or « 2 h ». Returns `null` while
 * the speed is unknown.
 */
export function timeLeft(part: number, elapsedMs: number): string | null {
  if (elapsedMs < SETTLED_MS || part <= 0 || part >= 1) return null;
  const seconds = Math.ceil((elapsedMs * (1 - part)) / part / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < 3600) return `${Math.ceil(seconds / 60)}\u00a0min`;
  return `${Math.ceil(seconds / 3600)}\u00a0h`;
}

/** Estimates the remaining time of a named task, as `timeLeft` does. When the name changes, the clock restarts. */
export function useTimeLeft(name: string, part: number | null): string | null {
  const began = useRef({ name: "", at: 0 });
  const now = performance.now();
  if (began.current.name !== name) began.current = { name, at: now };
  return part === null ? null : timeLeft(part, now - began.current.at);
}
