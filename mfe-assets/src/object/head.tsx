import { GIVEN_DATES } from "@authentica/backend/contract/attestation";
import type { Cession } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { type ObjectStatus, StatusBadge } from "@authentica/shared-ui/components/status";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { formatDayInParis } from "@authentica/shared-ui/format/registry-date";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import FileCheck from "lucide-react/icons/file-check";
import { takeProof } from "../objects/action-toasts.tsx";
import { SHOW_THE_FILE } from "../objects/names.ts";
import { personName } from "../objects/person-name.ts";
import { publicAddress } from "../objects/public-address.ts";
import styles from "./head.module.css";
import { Name } from "./name.tsx";
import { Picture } from "./picture.tsx";
import type { SeenObject } from "./seen-object.ts";

export interface HeadProps {
  readonly found: SeenObject;
  readonly cessions: readonly Cession[];
  /** Whether the signed-in user owns the object and has offered it to another user. */
  readonly isOffered: boolean;
}

/** Head of the object's page: picture with seal, name, status and proof. */
export function Head({ found, cessions, isOffered }: HeadProps) {
  const { object } = found;
  const status: ObjectStatus = isOffered ? "offered" : object.status;
  return (
    <header className={styles.head}>
      <Picture found={found} />
      <div className={styles.words}>
        <StatusBadge status={status} />
        <Name found={found} />
        <p className={styles.lead}>
          <Story found={found} cessions={cessions} /> {GIVEN_DATES}
        </p>
        <dl className={styles.keys}>
          <div>
            <dt>Écriture</dt>
            <dd className={styles.number}>n°&nbsp;{formatNumber(object.tokenId)}</dd>
          </div>
          <div>
            <dt>Identifiant de preuve</dt>
            <dd className={styles.identifier}>
              <code>{object._id}</code>
              <CopyButton value={object._id} label="Copier l’identifiant" iconOnly />
            </dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {found.kind === "mine" && <TakeProof found={found} />}
          <CopyButton value={publicAddress(object)} label="Copier le lien" />
        </div>
      </div>
    </header>
  );
}

function TakeProof({ found: { object } }: { readonly found: Extract<SeenObject, { kind: "mine" }> }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => takeProof(object, "complete"), onSuccess: toast });
  return (
    <Button
      variant={object.status === "revoked" ? "secondary" : "primary"}
      size="lg"
      icon={<Icon of={FileCheck} />}
      pending={isPending}
      onClick={() => mutate()}
    >
      Télécharger la preuve
    </Button>
  );
}

/** Returns one sentence which says since when the object has its status for the user. */
function Story({ found, cessions }: Pick<HeadProps, "found" | "cessions">) {
  const { kind, object } = found;
  if (kind === "gone")
    return (
      <>
        Inscrit le <ProofTime at={object.createdAt} />, effacé avec le compte de son propriétaire le{" "}
        <ProofTime at={object.updatedAt} />. L’inscription demeure au registre.
      </>
    );
  const since = (
    <>
      Inscrit le <ProofTime at={object.createdAt} />
    </>
  );
  if (kind === "given")
    return (
      <>
        {since}, cédé à {object.ownerId ? <bdi>{personName(object.ownerId)}</bdi> : "un compte supprimé depuis"} le{" "}
        <time dateTime={object.transferredAt}>{formatDayInParis(object.transferredAt)}</time>. Vous conservez
        l’historique et l’attestation de cession.
      </>
    );
  if (kind === "theirs")
    return (
      <>
        {since}.{" "}
        {object.ownerId ? (
          <>
            <bdi>{personName(object.ownerId)}</bdi> en est propriétaire.
          </>
        ) : (
          `Il appartient à un autre utilisateur. ${SHOW_THE_FILE}`
        )}
        {object.status === "revoked" && " L’inscription est révoquée."}
      </>
    );
  if (object.status === "revoked")
    return (
      <>
        {since}, révoqué le <ProofTime at={object.updatedAt} />. L’inscription a existé&nbsp;; elle ne vaut plus.
      </>
    );
  const received = cessions.find(({ side }) => side === "received");
  return received ? (
    <>
      {since}, à vous depuis le <ProofTime at={received.transferredAt} />.
    </>
  ) : (
    <>
      Inscrit à votre nom le <ProofTime at={object.createdAt} />.
    </>
  );
}
