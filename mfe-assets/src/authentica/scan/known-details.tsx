import { GIVEN_DATES } from "@authentica/backend/contract/attestation";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED, markOf } from "@authentica/shared-ui/registry/deposit";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import Eraser from "lucide-react/icons/eraser";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import styles from "./known-details.module.css";
import type { EarlierEntry, KnownEntry } from "./precheck.ts";
import { FAULT, HashPair, RegisteredHead, TimePair } from "./registered-head.tsx";

export interface KnownDetailsProps {
  readonly hash: string;
  readonly entry: KnownEntry;
  /** An earlier registration of the file. */
  readonly earlier?: EarlierEntry | undefined;
  /**
   * Whether the registry reports that the proof of the entry is invalid. If so, none of the entry's statements is shown
   * as true.
   */
  readonly proofFails: boolean;
}

const OUTCOMES = {
  certified: {
    icon: BadgeCheck,
    tone: "good",
    status: "active",
    title: "Ce fichier est déjà enregistré",
    words: "Il figure au registre à l’octet près, et ne peut pas être réclamé une seconde fois.",
  },
  revoked: {
    icon: Ban,
    tone: "over",
    status: "revoked",
    title: "Ce fichier est enregistré, puis révoqué",
    words:
      "Il garde sa place au registre mais n’est plus valable. Si vous avez ce fichier, cela ne vous empêche pas de l’inscrire à votre nom\u00a0: numérisez-le.",
  },
  declared: {
    icon: FileQuestionMark,
    tone: "foreign",
    status: "active",
    title: "Une empreinte déclarée, sans dépôt du fichier",
    words:
      "Quelqu’un a inscrit cette empreinte sans que le fichier ait été vu. Si vous avez ce fichier, cela ne vous empêche pas de l’inscrire à votre nom\u00a0: numérisez-le.",
  },
  erased: {
    icon: Eraser,
    tone: "over",
    status: "erased",
    title: "Ce fichier a été enregistré, puis effacé",
    words:
      "Le compte de son propriétaire a été supprimé. L’inscription garde sa place au registre, où plus rien ne dit à qui elle était. Si vous avez ce fichier, cela ne vous empêche pas de l’inscrire à votre nom\u00a0: numérisez-le.",
  },
} as const;

/** Public data of a file that is already registered, shown before anything is uploaded. */
export function KnownDetails({ hash, entry, earlier, proofFails }: KnownDetailsProps) {
  const { icon, tone, title, words } = proofFails ? FAULT : OUTCOMES[entry.outcome];
  return (
    <>
      <RegisteredHead
        hash={hash}
        tone={tone}
        icon={icon}
        title={title}
        words={
          <>
            {words} <strong>Rien n’a été envoyé</strong>&nbsp;: son empreinte a été calculée sur cet appareil, et elle
            seule a été comparée. {!proofFails && GIVEN_DATES}
          </>
        }
        appears
      />
      <PairList>
        {!proofFails && (
          <>
            <Pair label="Statut">
              <StatusBadge status={entry.outcome === "declared" ? entry.status : OUTCOMES[entry.outcome].status} />
            </Pair>
            {entry.outcome === "declared" && <Pair label="Dépôt du fichier">{DECLARED}</Pair>}
            {earlier && (
              <Pair label="Auparavant">
                <a href={entryPath(earlier.tokenId)} target="_blank" rel="noopener">
                  N° {earlier.tokenId}
                </a>
                , le <ProofTime at={earlier.registeredAt} />
                &nbsp;: {markOf(earlier)}
              </Pair>
            )}
            <TimePair label="Enregistré le" at={entry.since} />
            {entry.outcome === "revoked" && entry.revokedAt && <TimePair label="Révoqué le" at={entry.revokedAt} />}
            {entry.outcome === "erased" && <TimePair label="Effacé le" at={entry.erasedAt} />}
          </>
        )}
        <Pair label="Écriture">
          {proofFails ? (
            <span className={styles.entry}>
              n°&nbsp;{entry.tokenId}
              <a href={entryPath(entry.tokenId)} target="_blank" rel="noopener">
                Voir la preuve et l’histoire
              </a>
            </span>
          ) : (
            <>n°&nbsp;{entry.tokenId}</>
          )}
        </Pair>
        <HashPair hash={hash} />
      </PairList>
    </>
  );
}
