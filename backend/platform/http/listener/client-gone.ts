/**
 * The client has closed its connection: error of a request body that was cut off, and reason for cancelling the
 * stream of an answer.
 */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
