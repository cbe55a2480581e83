/**
 * The client has closed its connection. Reading a request body that was cut off fails with this error, and the stream
 * of an answer is cancelled with it as the reason.
 */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
