import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { Icon } from "@authentica/shared-ui/components/icon";
import { seenSentence, Witnesses } from "@authentica/shared-ui/components/witnesses";
import { Embed } from "@authentica/shared-ui/embed";
import { counted } from "@authentica/shared-ui/format/counted";
import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useId } from "react";
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

/** The registry's record of an object, and the result of this browser's verification. */
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
        <h2 id={`${own}-preuve`}>Recalculé dans votre navigateur</h2>
        <Recomputation proof={proof} />
        {checkpoint && (
          <p className={styles.checkpoint}>
            Point de contrôle de <code>{checkpoint.origin}</code>, signé pour {counted(checkpoint.size, "écriture")}.
          </p>
        )}
      </section>
      <section aria-labelledby={`${own}-histoire`} className={styles.section}>
        <h2 id={`${own}-histoire`}>Ce que dit le registre</h2>
        <History events={token.events} leaves={proof.data?.leaves ?? (proof.isError ? [] : undefined)} />
      </section>
      {isWatched && (
        <section aria-labelledby={`${own}-temoins`} className={`${styles.section} ${isDated ? "" : styles.wide}`}>
          <h2 id={`${own}-temoins`}>Témoins indépendants</h2>
          <p className={styles.summary}>
            {seenSentence(witnesses)}.
            <span className={`${styles.quorum} ${witnesses.isMet ? styles.met : ""}`}>
              <Icon of={witnesses.isMet ? CircleCheck : Clock} size="sm" />
              {witnesses.isMet ? "Quorum atteint" : "Quorum non atteint"}
            </span>
          </p>
          <Witnesses seen={witnesses} size={checkpoint?.size ?? 0} />
          <p className={styles.checkpoint}>Les heures sont celles de Paris, telles que chaque témoin les a signées.</p>
          {proof.data?.outcome === "waits" && (
            <p className={styles.checkpoint}>
              Ce qu’ils ont vu ne couvre pas encore la dernière écriture de cet objet.
            </p>
          )}
        </section>
      )}
      {isDated && (
        <section aria-labelledby={`${own}-horodatage`} className={`${styles.section} ${isWatched ? "" : styles.wide}`}>
          <h2 id={`${own}-horodatage`}>Qui d’autre en donne l’heure</h2>
          <Stamps {...stamped} />
        </section>
      )}
      {!isFaulty && (
        <section aria-labelledby={`${own}-portee`} className={`${styles.section} ${styles.wide}`}>
          <h2 id={`${own}-portee`}>Ce que cette preuve établit</h2>
          <Scope
            object={token.object}
            stamp={stamp ? factsOf(stamp) : stamped && null}
            seenAt={isCovered ? (witnesses?.quorumAt ?? null) : null}
          />
          <p>
            <OfflineLink />
          </p>
        </section>
      )}
      {proof.data && (
        <div className={styles.details}>
          {isWatched && <WitnessDetails />}
          <TechnicalDetails report={proof.data} />
          <Embed origin={location.origin} proofId={token.object.proofId} />
        </div>
      )}
    </div>
  );
}
