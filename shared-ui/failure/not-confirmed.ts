/** The user cancelled the confirmation of identity: nothing has changed, and no error is shown. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";

  constructor() {
    super("The user did not confirm their identity.");
  }
}
