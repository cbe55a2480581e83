import { NotConfirmed } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";

/** The proof of identity that the server requires. `secondFactor` is true if a password is not enough. */
export interface Wanted {
  readonly secondFactor: boolean;
}

/**
 * Makes a call. If the server requires a recent proof of identity first, asks the user for it and repeats the call.
 * `ask` resolves to whether the user gave the proof; if they did not, rejects with `NotConfirmed`.
 */
export async function confirmed<T>(call: () => Promise<T>, ask: (wanted: Wanted) => Promise<boolean>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "reauthentication_required") throw error;
    if (!(await ask({ secondFactor: wantsSecondFactor(error) }))) throw new NotConfirmed();
    return call();
  }
}

const wantsSecondFactor = ({ body }: ApiError): boolean =>
  typeof body === "object" && body !== null && "secondFactor" in body && body.secondFactor === true;
