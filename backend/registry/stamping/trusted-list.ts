import type { Qualified } from "../../contract/stamp.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Stamp } from "../../stamp/verify.ts";

/** Trusted lists whose signature holds. */
export interface TrustedLists {
  /** What they say of whoever has made the stamp, when it was made; `null`: not that it was qualified then. */
  find(stamp: Stamp): Promise<{
    readonly qualified: Qualified & { readonly extract: string };
    /** What the extract is kept with. */
    readonly writes: readonly Write[];
  } | null>;
}
