/** The part of a time stamp that is invalid. */
export type StampPart =
  /** The bytes are not a well-formed reply of an authority. */
  | "form"
  /** The authority refused the query. */
  | "status"
  /** It covers other bytes, or its hash algorithm is weak or unknown. */
  | "imprint"
  /** It answers another query. */
  | "nonce"
  /** It was made under a policy other than the requested one. */
  | "policy"
  /** The signer's certificate is missing, or is not the one that the signature names. */
  | "certificate"
  /** The certificate is not for time stamps only. */
  | "usage"
  /** It was signed outside the certificate's validity. */
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
