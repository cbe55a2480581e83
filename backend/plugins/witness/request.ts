import { fromBase64 } from "../../formats/tlog/bytes.ts";
import { HASH_BYTES, type Hash } from "../../formats/tlog/hash.ts";

/** Maximum number of bytes of a request, enough for a proof and a checkpoint with a dozen post-quantum signatures. */
export const REQUEST_MAX_BYTES = 64 * 1024;
const MAX_HASHES = 63;

/**
 * Request of a log to the `add-checkpoint` endpoint of a witness (c2sp.org/tlog-witness):
 *
 *     old 20852014                                     size of the tree that the witness has seen last
 *     PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=     hashes of the consistency proof, 63 at most
 *     jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
 *
 *     example.com/behind-the-sofa                      the new checkpoint, a signed note
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 *
 *     — example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1My…
 */
export interface AddCheckpoint {
  readonly old: number;
  readonly proof: readonly Hash[];
  /** The checkpoint, not verified yet. */
  readonly note: string;
}

/** Parses a request. Throws `SyntaxError` with the reason. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf("\n\n");
  if (end < 0) throw new SyntaxError("the request has no empty line before the checkpoint");
  const [first = "", ...lines] = body.slice(0, end).split("\n");
  const digits = /^old (0|[1-9]\d*)$/.exec(first)?.[1];
  if (digits === undefined || !Number.isSafeInteger(Number(digits)))
    throw new SyntaxError('the first line of the request is not "old" and a size');
  if (lines.length > MAX_HASHES) throw new SyntaxError(`the consistency proof has more than ${MAX_HASHES} hashes`);
  const proof = lines.map((line) => {
    const hash = fromBase64(line);
    if (hash.length !== HASH_BYTES)
      throw new SyntaxError(`a hash of the consistency proof has ${hash.length} bytes, expected ${HASH_BYTES}`);
    return hash;
  });
  return { old: Number(digits), proof, note: body.slice(end + 2) };
}
