import { GIVEN_DATES } from "@authentica/backend/contract/attestation";
import type { PublicState } from "@authentica/backend/contract/registry";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { counted } from "@authentica/shared-ui/format/counted";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED, earlierThan, inOrder, isDeclared, markOf } from "@authentica/shared-ui/registry/deposit";
import { PROOF_FAULT } from "@authentica/shared-ui/registry/proof-fault";
import type { Verdict } from "@authentica/shared-ui/registry/verdict";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Eraser from "lucide-react/icons/eraser";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { Claim, Waits } from "./claim.tsx";
import styles from "./outcome.module.css";

const SameText = lazy(() =>
  import(/* webpackChunkName: "later-same-text" */ "./same-text.tsx").then(
    ({ SameText }) => ({ default: SameText }),
    // The explanation is optional, so nothing is rendered if it cannot be loaded.
    () => ({ default: () => null }),
  ),
);

const OUTCOMES = {
  certified: { icon: BadgeCheck, word: "Déjà certifié" },
  revoked: { icon: Ban, word: "Révoqué" },
  erased: { icon: Eraser, word: "Inscrit, compte supprimé" },
  declared: { icon: FileQuestionMark, word: DECLARED },
  unknown: { icon: CircleDashed, word: "Inconnu du registre" },
  invalid: PROOF_FAULT,
} as const;

const STATUS_OF = { certified: "active", revoked: "revoked", erased: "erased" } as const;

/**
 * State of the object's proof. `told`: the registry says that it is valid. `proven`: this browser has verified it.
 * `fails`: it is invalid.
 */
export type Standing = "told" | "proven" | "fails";

interface Words {
  readonly verdict: Verdict;
  readonly standing: Standing;
  /** Whether the file is known. If not, only its fingerprint is known. */
  readonly hasFile: boolean;
}

const shownOf = ({ verdict, standing }: Omit<Words, "hasFile">) =>
  standing === "fails" && verdict.outcome !== "unknown" ? "invalid" : verdict.outcome;

/** Returns the short text for an outcome. */
export function outcomeWord({ verdict, standing, hasFile }: Words): string {
  const shown = shownOf({ verdict, standing });
  if (shown !== "certified") return OUTCOMES[shown].word;
  if (!hasFile) return "Inscrite au registre";
  return standing === "proven" ? "Authentique" : OUTCOMES.certified.word;
}

type Registered = Pick<PublicState, "status" | "tokenId" | "registeredAt" | "depositedAt">;

export interface OutcomeProps {
  readonly verdict: Verdict;
  readonly standing: Standing;
  /** The checked file; `null` if only its fingerprint is known. */
  readonly file: File | null;
  readonly hash: string;
  /** All registered objects with this file. */
  readonly objects: readonly Registered[];
  /** Number of entries in the registry at the time of its answer. */
  readonly size: number;
  /** Whether the rest of the page shows the record of the object. If so, it is not repeated here. */
  readonly showsRecord: boolean;
  readonly onAgain: () => void;
}

/** Form of the seal for each outcome. Other outcomes show the complete seal. */
const FORMS: Partial<Record<ReturnType<typeof shownOf>, "broken" | "outline">> = {
  revoked: "broken",
  invalid: "outline",
};

/**
 * Shows what the registry knows about a file: an icon and a short text, then what the result means and what the
 * visitor can do.
 */
export function Outcome({ verdict, standing, file, hash, objects, size, showsRecord, onAgain }: OutcomeProps) {
  const { outcome } = verdict;
  const shown = shownOf({ verdict, standing });
  const mayClaim = outcome !== "certified";
  const subject = file ? "Ce fichier" : "Cette empreinte";
  return (
    <div className={styles.outcome}>
      <div className={`${styles.head} ${styles[shown]}`}>
        <div>
          <h3 className={styles.word}>
            <Icon of={OUTCOMES[shown].icon} size="lg" />
            {outcomeWord({ verdict, standing, hasFile: file !== null })}
          </h3>
          <p className={styles.meaning}>
            {shown === "invalid" ? (
              PROOF_FAULT.meaning
            ) : (
              <>
                <Earlier verdict={verdict} objects={objects} hasFile={file !== null} />
                <Meaning verdict={verdict} subject={subject} />
                {outcome !== "unknown" && ` ${GIVEN_DATES}`}
              </>
            )}
          </p>
        </div>
        <Seal hash={hash} form={FORMS[shown]} size={128} pressed={shown === "certified"} className={styles.seal} />
      </div>
      {outcome === "unknown" && file && (
        <Suspense>
          <SameText file={file} hash={hash} />
        </Suspense>
      )}
      <PairList>
        {file && (
          <Pair label="Fichier">
            {file.name}, {formatBytes(file.size)}
          </Pair>
        )}
        {outcome !== "unknown" && (objects.length < 2 || shown === "invalid") && (
          <Pair label="Écriture">
            <span className={styles.entry}>
              n°&nbsp;{verdict.tokenId}{" "}
              {shown !== "invalid" && (
                <StatusBadge status={outcome === "declared" ? verdict.status : STATUS_OF[outcome]} />
              )}
              <Link to={entryPath(verdict.tokenId)}>
                {showsRecord ? "Ouvrir sa page publique" : "Voir la preuve et l’histoire"}
              </Link>
            </span>
          </Pair>
        )}
        {objects.length > 1 && shown !== "invalid" && (
          <Pair label="Inscriptions, la plus ancienne d’abord">
            <Registrations objects={objects} />
          </Pair>
        )}
        {outcome === "unknown" && showsRecord && <Pair label="Cherché parmi">{counted(size, "écriture")}</Pair>}
        <Pair label="Empreinte SHA-256">
          <Hash value={hash} />
        </Pair>
      </PairList>
      <div className={styles.actions}>
        {mayClaim && file && <Claim file={file} />}
        <Button
          variant={mayClaim && file ? "quiet" : "secondary"}
          className={mayClaim && file ? styles.quiet : undefined}
          onClick={onAgain}
        >
          {file ? "Vérifier un autre fichier" : "Vérifier un fichier"}
        </Button>
      </div>
      {mayClaim && file && <Waits />}
    </div>
  );
}

/** Lists all objects with this file, with their dates and statuses. */
function Registrations({ objects }: Pick<OutcomeProps, "objects">) {
  return (
    <ol role="list" className={styles.registrations}>
      {inOrder(objects).map((object) => (
        <li key={object.tokenId}>
          <span className={styles.entry}>
            <Link to={entryPath(object.tokenId)}>N° {object.tokenId}</Link>
            <StatusBadge status={object.status} />
          </span>
          <ProofTime at={object.registeredAt} />
          &nbsp;: {markOf(object)}
        </li>
      ))}
    </ol>
  );
}

interface EarlierProps extends Pick<OutcomeProps, "verdict" | "objects"> {
  readonly hasFile: boolean;
}

/** Mentions that the file was also registered earlier, before the registration that the verdict is about. */
function Earlier({ verdict, objects, hasFile }: EarlierProps) {
  const earlier = verdict.outcome === "unknown" ? null : earlierThan(verdict.tokenId, objects);
  if (!earlier) return null;
  return (
    <>
      {hasFile ? "Son empreinte" : "Elle"} a d’abord été{" "}
      {isDeclared(earlier) ? "déclarée, sans dépôt du fichier," : "inscrite"} le <ProofTime at={earlier.registeredAt} />{" "}
      sous le n° {earlier.tokenId}.{" "}
    </>
  );
}

interface MeaningProps {
  readonly verdict: Verdict;
  readonly subject: "Ce fichier" | "Cette empreinte";
}

function Meaning({ verdict, subject }: MeaningProps) {
  const hasFile = subject === "Ce fichier";
  if (verdict.outcome === "unknown") {
    return hasFile ? (
      <>
        Ce fichier n’est pas au registre. Voici le sceau qu’il recevrait. Une copie retouchée ou réenregistrée est un
        autre fichier.
      </>
    ) : (
      <>Personne n’a encore inscrit de fichier à cette empreinte. Cela ne rend aucun fichier faux.</>
    );
  }
  if (verdict.outcome === "certified") {
    const { since, changedAt } = verdict;
    return (
      <>
        {subject} figure au registre depuis le <ProofTime at={since} />
        {hasFile ? ", à l’octet près." : ". Pour savoir si votre fichier est celui-là, vérifiez-le."}
        {changedAt && (
          <>
            {" "}
            Dernière écriture le <ProofTime at={changedAt} />.
          </>
        )}
      </>
    );
  }
  if (verdict.outcome === "erased") {
    const { since, erasedAt } = verdict;
    return (
      <>
        {subject} a été inscrit{hasFile ? "" : "e"} le <ProofTime at={since} />. Le compte de son titulaire a été
        supprimé le <ProofTime at={erasedAt} />
        &nbsp;: l’inscription garde sa place et sa date au registre, mais plus rien ne dit à qui elle était. Le fichier
        peut être inscrit de nouveau.
      </>
    );
  }
  if (verdict.outcome === "declared") {
    const { since, status } = verdict;
    return (
      <>
        {hasFile ? "Son empreinte" : subject} a été déclarée le <ProofTime at={since} /> sans que le fichier ait été vu
        {status === "revoked" && ", puis révoquée"}
        {status === "erased" && "\u00a0; le compte de son titulaire a été supprimé depuis"}. Cela n’empêche pas
        d’inscrire le fichier à qui l’a.
      </>
    );
  }
  const { since, revokedAt } = verdict;
  return (
    <>
      {subject} a été inscrit{hasFile ? "" : "e"} le <ProofTime at={since} />, puis révoqué{hasFile ? "" : "e"}
      {revokedAt && (
        <>
          {" "}
          le <ProofTime at={revokedAt} />
        </>
      )}
      . Cette inscription garde sa place au registre&nbsp;; le fichier peut être inscrit de nouveau.
    </>
  );
}
