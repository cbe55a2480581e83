import { concat, toBase64, toHex } from "../../../backend/tlog/bytes.ts";
import type { Verifier } from "../../../backend/tlog/note.ts";

/** A signing key as golang.org/x/mod/sumdb/note and transparency-dev/formats write it. */
export const privateKey = ({ name, id, type }: Verifier, seed: Uint8Array): string =>
  `PRIVATE+KEY+${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(type), seed))}`;
