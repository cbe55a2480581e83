import type { Way } from "@authentica/backend/certify/item";
import { useState } from "react";

const ENTRY = "certify-way";

/** The choice that was made last on this device; a copy is sent until another is made. */
export function readWay(storage: Pick<Storage, "getItem">): Way {
  try {
    return storage.getItem(ENTRY) === "kept" ? "kept" : "sent";
  } catch {
    return "sent";
  }
}

/** The choice, remembered on this device. */
export function useWay(): [Way, (way: Way) => void] {
  const [way, setWay] = useState(() => readWay(localStorage));
  const choose = (next: Way) => {
    setWay(next);
    try {
      localStorage.setItem(ENTRY, next);
    } catch {
      // Not remembered: it holds for this page.
    }
  };
  return [way, choose];
}
