/** The client has closed its connection: what a request's body fails with that is cut, and what the stream of an answer is cancelled with. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
