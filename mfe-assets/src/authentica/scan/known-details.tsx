import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import BadgeCheck from "lucide-react/icons/badge-check";
import Ban from "lucide-react/icons/ban";
import Eraser from "lucide-react/icons/eraser";
import styles from "./known-details.module.css";
import type { KnownEntry } from "./look.ts";

export interface KnownDetailsProps {
  readonly hash: string;
  readonly entry: KnownEntry;
  /** Opens the object without sending the file. */
  readonly onOpen: () => void;
}

const OUTCOMES = {
  certified: {
    icon: BadgeCheck,
    status: "active",
    title: "Ce fichier est déjà enregistré",
    words: "Il figure au registre à l’octet près, et ne peut pas être réclamé une seconde fois.",
  },
  revoked: {
    icon: Ban,
    status: "revoked",
    title: "Ce fichier est enregistré, puis révoqué",
    words: "Il garde sa place au registre mais n’est plus valable, et ne peut plus être réclamé.",
  },
  erased: {
    icon: Eraser,
    status: "erased",
    title: "Ce fichier a été enregistré, puis effacé",
    words:
      "Son propriétaire a supprimé son compte. L’inscription garde sa place au registre, où plus rien ne dit à qui elle était, et le fichier ne peut plus être réclamé.",
  },
} as const;

/** A file that the registry has already, before anything of it is sent: what anybody may know of it. */
export function KnownDetails({ hash, entry, onOpen }: KnownDetailsProps) {
  const { icon, status, title, words } = OUTCOMES[entry.outcome];
  return (
    <>
      <div className={`${styles.head} ${styles[entry.outcome]}`}>
        <Seal hash={hash} size={96} className={styles.seal} />
        <div>
          <h3 className={styles.title}>
            <Icon of={icon} size="lg" />
            {title}
          </h3>
          <p className={styles.words}>
            {words} <strong>Rien n’a été envoyé</strong>&nbsp;: son empreinte a été calculée sur cet appareil, et elle
            seule a été comparée.
          </p>
        </div>
      </div>
      <PairList>
        <Pair label="Statut">
          <StatusBadge status={status} />
        </Pair>
        <Pair label="Enregistré le">
          <time dateTime={entry.since}>{formatDateTime(entry.since)}</time>
        </Pair>
        {entry.outcome === "revoked" && entry.revokedAt && (
          <Pair label="Révoqué le">
            <time dateTime={entry.revokedAt}>{formatDateTime(entry.revokedAt)}</time>
          </Pair>
        )}
        {entry.outcome === "erased" && (
          <Pair label="Effacé le">
            <time dateTime={entry.erasedAt}>{formatDateTime(entry.erasedAt)}</time>
          </Pair>
        )}
        <Pair label="Numéro au registre">
          <code>{entry.tokenId}</code>
        </Pair>
        <Pair label="Empreinte SHA-256">
          <Hash value={hash} className={styles.hash} />
        </Pair>
      </PairList>
      <Button onClick={onOpen} className={styles.open}>
        Ouvrir l’objet sans envoyer le fichier
      </Button>
    </>
  );
}
