import type { IncomingOffer } from "@authentica/backend/contract/transfer";
import { notificationsQuery } from "@authentica/shared-ui/api";
import { requestIdOf, session } from "@authentica/shared-ui/session";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { declineOffer, decliningKey, offersQuery } from "../api/offers.ts";
import { FailureReason } from "../failure/index.ts";
import { hold } from "../toast/hold.ts";
import { toast } from "../toast/index.ts";

const GONE = "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.";

export interface Declining {
  /** Whether this offer was declined and the server not told yet. */
  readonly isHeld: (offerId: string) => boolean;
  /** Declines it: its owner is told once it can no longer be taken back. */
  readonly begin: (offer: Pick<IncomingOffer, "_id" | "objectName">) => void;
}

/** Declining offers, with « Annuler » for as long as the message stands: its owner hears of it once, or not at all. */
export function useDecline(): Declining {
  const client = useQueryClient();
  const { data: held = [] } = useQuery<readonly string[]>({
    queryKey: decliningKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    isHeld: (offerId) => held.includes(offerId),
    begin({ _id, objectName }) {
      const name = <bdi>{objectName}</bdi>;
      const change = (to: (ids: readonly string[]) => readonly string[]) =>
        client.setQueryData<readonly string[]>(decliningKey, (ids = []) => to(ids));
      const release = () => change((ids) => ids.filter((id) => id !== _id));
      change((ids) => [...ids, _id]);
      // A page that goes has no time for another token.
      session.ensureFresh().catch(() => undefined);
      hold({
        text: <>Proposition de «&nbsp;{name}&nbsp;» déclinée.</>,
        undone: release,
        async send(leaving) {
          try {
            await declineOffer(_id, { keepalive: leaving });
          } catch (error) {
            if (leaving) return;
            release();
            const text = (
              <>
                «&nbsp;{name}&nbsp;» n’a pas été décliné. <FailureReason error={error} own={{ not_found: GONE }} />
              </>
            );
            toast({ tone: "failed", text, requestId: requestIdOf(error) });
            void client.invalidateQueries({ queryKey: offersQuery.queryKey });
            return;
          }
          if (leaving) return;
          client.setQueryData(offersQuery.queryKey, (list) => list?.filter((offer) => offer._id !== _id));
          release();
          for (const { queryKey } of [offersQuery, notificationsQuery]) void client.invalidateQueries({ queryKey });
        },
      });
    },
  };
}
