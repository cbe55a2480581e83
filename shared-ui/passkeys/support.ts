/** Whether this page can ask for a passkey: the browser knows them, and the page came over a safe way. */
export const supportsPasskeys = (): boolean =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === "function";

/** Whether the browser offers passkeys among what it fills into a field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
