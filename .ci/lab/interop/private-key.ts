import { concat, toBase64, toHex } from "../../../backend/formats/tlog/bytes.ts";
import type { Verifier } from "../../../backend/formats/tlog/note.ts";

/** A signing key in the format of golang.org/x/mod/sumdb/note and transparency-dev/formats. */
export const privateKey = ({ name, id, type }: Verifier, seed: Uint8Array): string =>
  `PRIVATE+KEY+${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(type), seed))}`;
