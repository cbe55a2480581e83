/** The part of a time stamp that does not hold. */
export type StampPart =
  /** Not a reply of an authority, or not to the last byte. */
  | "form"
  /** The authority has refused. */
  | "status"
  /** It is of other bytes, or hashes them in a way that proves nothing. */
  | "imprint"
  /** It answers another query. */
  | "nonce"
  /** It was made under another policy than the one asked for. */
  | "policy"
  /** The certificate that is to have signed it is not there, or not the one that it names. */
  | "certificate"
  /** That certificate is not for time stamps, and for nothing else. */
  | "usage"
  /** It was signed before the certificate began, or after its end. */
  | "validity"
  | "signature"
  /** The certificate does not lead to a root that was given. */
  | "chain";

/** A time stamp that does not hold. The message is a clause for people who run the service: "it is of other bytes". */
export class StampError extends Error {
  override readonly name = "StampError";
  constructor(
    readonly part: StampPart,
    message: string,
  ) {
    super(message);
  }
}
