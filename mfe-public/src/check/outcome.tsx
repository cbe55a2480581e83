import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDate, formatDateTime } from "@authentica/shared-ui/format/date";
import { paths } from "@authentica/shared-ui/navigation/paths";
import type { Verdict } from "@authentica/shared-ui/registry/verdict";
import { useSignedIn } from "@authentica/shared-ui/session";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import CircleDashed from "lucide-react/icons/circle-dashed";
import Eraser from "lucide-react/icons/eraser";
import styles from "./outcome.module.css";

const OUTCOMES = {
  certified: { icon: BadgeCheck, word: "Déjà certifié" },
  revoked: { icon: Ban, word: "Révoqué" },
  erased: { icon: Eraser, word: "Inscrit, puis effacé" },
  unknown: { icon: CircleDashed, word: "Inconnu du registre" },
} as const;

const STATUS_OF = { certified: "active", revoked: "revoked", erased: "erased" } as const;

/** The words of an outcome, short. */
export const outcomeWord = (outcome: Verdict["outcome"]): string => OUTCOMES[outcome].word;

export interface OutcomeProps {
  readonly verdict: Verdict;
  readonly file: File;
  readonly hash: string;
  readonly onAgain: () => void;
}

/** What the registry says of a file: by icon and word, then what it means and what to do. */
export function Outcome({ verdict, file, hash, onAgain }: OutcomeProps) {
  const { outcome } = verdict;
  const { icon, word } = OUTCOMES[outcome];
  return (
    <div className={styles.outcome}>
      <div className={`${styles.head} ${styles[outcome]}`}>
        <div>
          <h3 className={styles.word}>
            <Icon of={icon} size="lg" />
            {word}
          </h3>
          <p className={styles.meaning}>
            <Meaning verdict={verdict} />
          </p>
        </div>
        <Seal hash={hash} size={96} pressed={outcome === "certified"} className={styles.seal} />
      </div>
      <PairList>
        <Pair label="Fichier">
          {file.name}, {formatBytes(file.size)}
        </Pair>
        {outcome !== "unknown" && (
          <Pair label="Numéro au registre">
            <span className={styles.entry}>
              {verdict.tokenId} <StatusBadge status={STATUS_OF[outcome]} />
            </span>
          </Pair>
        )}
        <Pair label="Empreinte SHA-256">
          <Hash value={hash} />
        </Pair>
      </PairList>
      <div className={styles.actions}>
        {outcome === "unknown" && <Claim tooLarge={file.size > MAX_FILE_BYTES} />}
        <Button onClick={onAgain}>Vérifier un autre fichier</Button>
      </div>
    </div>
  );
}

function Meaning({ verdict }: Pick<OutcomeProps, "verdict">) {
  if (verdict.outcome === "unknown") {
    return (
      <>Personne ne l’a encore inscrit. Une copie modifiée ou seulement réenregistrée compte pour un autre fichier.</>
    );
  }
  if (verdict.outcome === "certified") {
    const { since, changedAt } = verdict;
    return (
      <>
        Ce fichier figure au registre depuis le <time dateTime={since}>{formatDateTime(since)}</time>, à l’octet près.
        {changedAt && (
          <>
            {" "}
            Dernière écriture le{" "}
            <time dateTime={changedAt} className={styles.date}>
              {formatDate(changedAt)}
            </time>
            .
          </>
        )}
      </>
    );
  }
  if (verdict.outcome === "erased") {
    const { since, erasedAt } = verdict;
    return (
      <>
        Ce fichier a été inscrit le{" "}
        <time dateTime={since} className={styles.date}>
          {formatDate(since)}
        </time>
        . Son propriétaire a supprimé son compte le{" "}
        <time dateTime={erasedAt} className={styles.date}>
          {formatDate(erasedAt)}
        </time>
        &nbsp;: l’inscription garde sa place et sa date au registre, mais plus rien ne dit à qui elle était. Ce fichier
        ne peut plus être inscrit.
      </>
    );
  }
  const { since, revokedAt } = verdict;
  return (
    <>
      Ce fichier a été inscrit le{" "}
      <time dateTime={since} className={styles.date}>
        {formatDate(since)}
      </time>
      , puis révoqué par son propriétaire
      {revokedAt && (
        <>
          {" "}
          le{" "}
          <time dateTime={revokedAt} className={styles.date}>
            {formatDate(revokedAt)}
          </time>
        </>
      )}
      . Il garde sa place au registre et ne peut plus être inscrit.
    </>
  );
}

function Claim({ tooLarge }: { readonly tooLarge: boolean }) {
  const signedIn = useSignedIn();
  if (tooLarge) {
    return <p className={styles.limit}>L’inscription accepte les fichiers jusqu’à {formatBytes(MAX_FILE_BYTES)}.</p>;
  }
  return signedIn ? (
    <ButtonLink to={paths.authentica} variant="primary">
      L’inscrire à mon nom
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.register} variant="primary">
      Créer un compte pour l’inscrire
    </ButtonLink>
  );
}
