import { NotConfirmed } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";

/**
 * Makes a call. Where the server first wants a recent proof of who is there, asks for one, then makes the call once more.
 * `ask` resolves to whether the proof was given; rejects with `NotConfirmed` when it was not.
 */
export async function confirmed<T>(call: () => Promise<T>, ask: () => Promise<boolean>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "reauthentication_required") throw error;
    if (!(await ask())) throw new NotConfirmed();
    return call();
  }
}
