import type { FailureReasonProps } from "@authentica/shared-ui/failure";
import { toast } from "@authentica/shared-ui/toast";

/** Says that something did not happen, and why: in words that come once they are needed, or else without the reason. */
export async function tellFailed(what: string, reason: FailureReasonProps): Promise<void> {
  const words = import(/* webpackChunkName: "later-row-items" */ "./action-toasts.tsx");
  toast(
    await words.then(
      ({ failed }) => failed(what, reason),
      () => ({ tone: "failed" as const, text: what }),
    ),
  );
}
