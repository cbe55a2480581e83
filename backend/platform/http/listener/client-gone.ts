/**
 * The client has closed its connection. This is the error of a request body that was cut off, and the reason with
 * which the stream of an answer is cancelled.
 */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
