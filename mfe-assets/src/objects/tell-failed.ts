import type { FailureReasonProps } from "@authentica/shared-ui/failure";
import { toast } from "@authentica/shared-ui/toast";

/**
 * Shows a message which says that an action failed, and why. The texts of reasons are loaded on demand; if loading
 * fails, the message has no reason.
 */
export async function tellFailed(what: string, reason: FailureReasonProps): Promise<void> {
  const words = import(/* webpackChunkName: "later-row-items" */ "./action-toasts.tsx");
  toast(
    await words.then(
      ({ failed }) => failed(what, reason),
      () => ({ tone: "failed" as const, text: what }),
    ),
  );
}
