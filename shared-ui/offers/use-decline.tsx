import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { notificationsQuery } from "@authentica/shared-ui/api";
import { ApiError, requestIdOf } from "@authentica/shared-ui/session";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { words as refusals } from "#words/offer-refusals.ts";
import { words } from "#words/offers.tsx";
import { declineOffer, undoDecline } from "../api/offer-calls.ts";
import { decliningKey, offersQuery } from "../api/offers.ts";
import { FailureReason } from "../failure/index.ts";
import { toast } from "../toast/index.ts";

export interface Declining {
  /** Returns whether the user declined this offer and can still undo that. */
  readonly isHeld: (offerId: string) => boolean;
  /**
   * Declines an offer. The owner is notified once the decline can no longer be undone: when the message disappears,
   * or within a minute if the page is closed.
   */
  readonly begin: (offer: Pick<IncomingOffer, "_id" | "objectName">) => void;
}

/**
 * Declines offers. « Annuler » is offered while the message is shown; the owner is only notified afterwards, so they
 * receive one notification or none.
 */
export function useDecline(): Declining {
  const client = useQueryClient();
  const { data: held = [] } = useQuery<readonly string[]>({
    queryKey: decliningKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const change = (to: (ids: readonly string[]) => readonly string[]) =>
    client.setQueryData<readonly string[]>(decliningKey, (ids = []) => to(ids));

  function begin({ _id, objectName }: Pick<IncomingOffer, "_id" | "objectName">): void {
    const name = <bdi>{objectName}</bdi>;
    let isOver = false;
    const release = async () => {
      const keys = [offersQuery, notificationsQuery].map(({ queryKey }) => queryKey);
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      change((ids) => ids.filter((id) => id !== _id));
    };
    change((ids) => [...ids, _id]);
    const sent = declineOffer(_id, "undoable");
    const isSent = sent.then(
      () => true,
      () => false,
    );
    const withdraw = toast({
      text: words.declined(name),
      undo: {
        async run() {
          isOver = true;
          // If the decline itself failed, the failure is reported below.
          if (!(await isSent)) return;
          try {
            await undoDecline(_id);
          } catch (error) {
            if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
            toast({ tone: "failed", text: words.tooLate });
          } finally {
            await release();
          }
        },
      },
      gone() {
        if (isOver) return;
        isOver = true;
        // If this request does not arrive, the server notifies the owner after its own delay.
        void sent
          .then(() => declineOffer(_id))
          .catch(() => undefined)
          .then(release);
      },
    });
    sent.catch((error) => {
      isOver = true;
      withdraw();
      const text = (
        <>
          {words.notDeclined(name)} <FailureReason error={error} own={{ not_found: refusals.notFound }} />
        </>
      );
      toast({ tone: "failed", text, requestId: requestIdOf(error) });
      void release();
    });
  }

  return { isHeld: (offerId) => held.includes(offerId), begin };
}
