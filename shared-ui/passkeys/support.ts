/**
 * Returns whether this page can ask for a passkey. It can if the browser supports passkeys and the page is a secure
 * context.
 */
export const supportsPasskeys = (): boolean =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === "function";

/** Returns whether the browser offers passkeys in its autofill. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}
