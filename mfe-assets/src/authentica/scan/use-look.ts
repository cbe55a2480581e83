import type { Fingerprinting } from "@authentica/shared-ui/fingerprint/use-fingerprint";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { useQuery } from "@tanstack/react-query";
import { type Look, lookOf } from "./look.ts";
import type { Scan } from "./scan-machine.ts";

/**
 * Asks the registry about the chosen file while it waits to be sent; nothing but its fingerprint leaves. A file that is
 * sent, replaced or removed ends the request.
 */
export function useLook(scan: Scan, fingerprinting: Fingerprinting): Look {
  const isWaiting = scan.phase === "awaiting_upload" && scan.file !== null;
  const hash = isWaiting && fingerprinting.phase === "hashed" ? fingerprinting.hash : null;
  const { data, isError } = useQuery({ ...lookupQuery(hash ?? ""), enabled: hash !== null });
  return isWaiting ? lookOf(fingerprinting, hash === null ? {} : { answer: data, failed: isError }) : { step: "none" };
}
