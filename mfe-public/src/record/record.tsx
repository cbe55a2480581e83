import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Icon } from "@authentica/shared-ui/components/icon";
import { seenSentence, Witnesses } from "@authentica/shared-ui/components/witnesses";
import { Embed } from "@authentica/shared-ui/embed";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useId } from "react";
import { words } from "#words/record.tsx";
import { Recomputation } from "../proof/recomputation.tsx";
import { OfflineLink } from "../verifier/offline-link.tsx";
import { History } from "./history.tsx";
import styles from "./record.module.css";
import { Scope } from "./scope.tsx";
import { Stamps } from "./stamps.tsx";
import { factsOf, stampsQuery } from "./stamps-query.ts";
import { TechnicalDetails } from "./technical-details.tsx";
import type { Evidence } from "./use-evidence.ts";
import { WitnessDetails } from "./witness-details.tsx";

/**
 * The registry's record of an object, and the result of this browser's verification. The results are in sight; how
 * they can be checked, and what they do not prove, is folded. An object with one entry has no history: the page says
 * the date of that entry elsewhere.
 */
export function ObjectRecord({ token, proof }: { readonly token: TokenAnswer; readonly proof: Evidence["proof"] }) {
  const own = useId();
  const { checkpoint, witnesses } = proof.data ?? {};
  // If time stamps cannot be loaded, they are left out, because they only supplement the registry's data.
  const { data: stamped } = useQuery(stampsQuery(token.object.tokenId));
  const [stamp] = stamped?.stamps ?? [];
  // If the proof is invalid, nothing is proven, not even a date.
  const isFaulty = token.object.proof === "invalid" || proof.data?.outcome === "fails";
  const isDated = stamped && (stamp !== undefined || stamped.everyMs !== null) && !isFaulty;
  const isCovered = checkpoint != null && checkpoint.size > token.object.tokenId;
  const isWatched = witnesses && witnesses.each.length > 0;
  return (
    <div className={styles.record}>
      <section aria-labelledby={`${own}-preuve`} className={styles.section}>
        <h2 id={`${own}-preuve`}>{words.recomputed}</h2>
        <Recomputation proof={proof}>
          {checkpoint && (
            <p className={styles.checkpoint}>{words.checkpoint(<code>{checkpoint.origin}</code>, checkpoint.size)}</p>
          )}
          <p>
            <OfflineLink />
          </p>
        </Recomputation>
        {/* If a step fails or waits, the open steps say this, too. */}
        {proof.data?.outcome === "holds" && witnesses && !isWatched && (
          <p className={styles.checkpoint}>{witnesses.words}</p>
        )}
      </section>
      {token.events.length > 1 && (
        <section aria-labelledby={`${own}-histoire`} className={styles.section}>
          <h2 id={`${own}-histoire`}>{words.history}</h2>
          <History events={token.events} leaves={proof.data?.leaves ?? (proof.isError ? [] : undefined)} />
        </section>
      )}
      {isWatched && (
        <section aria-labelledby={`${own}-temoins`} className={styles.section}>
          <h2 id={`${own}-temoins`}>{words.witnesses.title}</h2>
          <p className={styles.summary}>
            {seenSentence(witnesses)}.
            <span className={`${styles.quorum} ${witnesses.isMet ? styles.met : ""}`}>
              <Icon of={witnesses.isMet ? CircleCheck : Clock} size="sm" />
              {witnesses.isMet ? words.witnesses.met : words.witnesses.unmet}
            </span>
          </p>
          {proof.data?.outcome === "waits" && <p className={styles.checkpoint}>{words.witnesses.behind}</p>}
          <Disclosure title={words.witnesses.each}>
            <Witnesses seen={witnesses} size={checkpoint?.size ?? 0} />
            <p className={styles.checkpoint}>{words.witnesses.times}</p>
          </Disclosure>
        </section>
      )}
      {isDated && (
        <section aria-labelledby={`${own}-horodatage`} className={styles.section}>
          <h2 id={`${own}-horodatage`}>{words.stamps.title}</h2>
          <Stamps {...stamped} />
        </section>
      )}
      <div className={styles.details}>
        {!isFaulty && (
          <Disclosure title={words.scope.title} className={styles.scope}>
            <Scope
              object={token.object}
              stamp={stamp ? factsOf(stamp) : stamped && null}
              seenAt={isCovered ? (witnesses?.quorumAt ?? null) : null}
            />
          </Disclosure>
        )}
        {proof.data && (
          <>
            {isWatched && <WitnessDetails />}
            <TechnicalDetails report={proof.data} />
            <Embed origin={location.origin} proofId={token.object.proofId} />
          </>
        )}
      </div>
    </div>
  );
}
