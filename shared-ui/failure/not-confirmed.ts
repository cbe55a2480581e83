/** The person was asked to confirm who they are, and went back: nothing has happened, and nothing is said. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";

  constructor() {
    super("The person did not confirm who they are.");
  }
}
