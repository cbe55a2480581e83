/** Thrown if the user cancelled the confirmation of identity. Nothing has changed, so no error is shown. */
export class NotConfirmed extends Error {
  override readonly name = "NotConfirmed";

  constructor() {
    super("The user did not confirm their identity.");
  }
}
