import { NotConfirmed } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";

/** What proof the server wants: `secondFactor`, where a password does not do. */
export interface Wanted {
  readonly secondFactor: boolean;
}

/**
 * Makes a call. Where the server first wants a recent proof of who is there, asks for one, then makes the call once more.
 * `ask` resolves to whether the proof was given; rejects with `NotConfirmed` when it was not.
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
