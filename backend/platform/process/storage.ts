import type { BlobStore } from "../blobs/store.ts";
import type { Kv } from "../kv/kv.ts";
import type { ComponentHealth } from "./component-health.ts";

/** Tries a small write to each failed component, so that recovery is noticed without other writes. */
export async function retryStorage(
  standings: Pick<ComponentHealth, "troubles">,
  { kv, blobs }: { readonly kv: Kv; readonly blobs: BlobStore },
): Promise<void> {
  const ailing = new Set(standings.troubles().map(({ part }) => part));
  if (ailing.has("store")) await kv.delete(["ready"]).catch(() => undefined);
  if (ailing.has("files")) await tryBlobs(blobs).catch(() => undefined);
}

/** The trial write has a whole page, because a full disk may still accept a single byte. */
const PAGE = new Uint8Array(4096);

/** Writes a small file, reads it and removes it. Rejects with `StorageFailure`. */
export async function tryBlobs(blobs: BlobStore): Promise<void> {
  const staged = await blobs.stage(
    (async function* page() {
      yield PAGE;
    })(),
    { maxBytes: PAGE.length, tooLarge: "" },
  );
  await staged.read().finally(staged.discard);
}
