/** The part of a time stamp that is invalid. */
export type StampPart =
  /** The bytes are not a well-formed reply of an authority. */
  | "form"
  /** The authority refused the query. */
  | "status"
  /** The time stamp covers other bytes, or its hash algorithm is weak or unknown. */
  | "imprint"
  /** The time stamp answers another query. */
  | "nonce"
  /** The time stamp was made under a policy other than the requested one. */
  | "policy"
  /** The signer's certificate is missing, or is not the one that the signature names. */
  | "certificate"
  /** The certificate is not for time stamps only. */
  | "usage"
  /** The time stamp was signed outside the validity of the signer's certificate. */
  | "validity"
  | "signature"
  /** The certificate does not lead to a given root. */
  | "chain";

/** Error for an invalid time stamp. Its message completes a sentence for operators: "it covers other bytes". */
export class StampError extends Error {
  override readonly name = "StampError";
  constructor(
    readonly part: StampPart,
    message: string,
  ) {
    super(message);
  }
}
