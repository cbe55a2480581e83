import type { Way } from "@authentica/backend/certify/item";
import { useState } from "react";

const ENTRY = "certify-way";

/** Returns the user's last choice on this device, or `sent` if there is none. */
export function readWay(storage: Pick<Storage, "getItem">): Way {
  try {
    return storage.getItem(ENTRY) === "kept" ? "kept" : "sent";
  } catch {
    return "sent";
  }
}

/** State of the choice whether the file is uploaded. The choice is stored on this device. */
export function useWay(): [Way, (way: Way) => void] {
  const [way, setWay] = useState(() => readWay(localStorage));
  const choose = (next: Way) => {
    setWay(next);
    try {
      localStorage.setItem(ENTRY, next);
    } catch {
      // Storage is unavailable, so the choice only applies to this page.
    }
  };
  return [way, choose];
}
