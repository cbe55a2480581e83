import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import { QRCodeSVG } from "qrcode.react";
import { personName } from "../../objects/person-name.ts";
import { ProofButton } from "../../objects/proof-button.tsx";
import styles from "./found-details.module.css";
import { type FoundObject, isOwned } from "./scan-machine.ts";
import { verdictOf } from "./verdict.ts";

export interface FoundDetailsProps {
  readonly object: FoundObject;
}

/** A registered object: what it means for the reader, then its particulars. */
export function FoundDetails({ object }: FoundDetailsProps) {
  const verdict = verdictOf(object);
  const link = object.tokenExplorerLink;
  return (
    <>
      <div className={`${styles.verdict} ${styles[verdict.kind]}`}>
        <Seal hash={object.hash} size={96} className={styles.seal} />
        <div>
          <h3 className={styles.title}>{verdict.title}</h3>
          <p className={styles.words}>{verdict.words}</p>
          {isOwned(object) && <ProofButton object={object} />}
        </div>
      </div>
      <PairList>
        {object.status !== "erased" && <Pair label="Nom">{object.objectName}</Pair>}
        <Pair label="Statut">
          <StatusBadge status={object.status} />
        </Pair>
        <Pair label="Propriétaire">
          {object.status === "erased" ? "Compte supprimé" : personName(object.ownerId)}
          {isOwned(object) && <span className={styles.you}> (vous)</span>}
        </Pair>
        <Pair label="Enregistré le">
          <time dateTime={object.createdAt}>{formatDateTime(object.createdAt)}</time>
        </Pair>
        {object.status === "erased" && (
          <Pair label="Effacé le">
            <time dateTime={object.updatedAt}>{formatDateTime(object.updatedAt)}</time>
          </Pair>
        )}
        <Pair label="Numéro de jeton">
          <code>{object.tokenId}</code>
        </Pair>
        <Pair label="Identifiant de preuve">
          <span className={styles.proof}>
            <code>{object._id}</code>
            <CopyButton value={object._id} label="Copier l’identifiant de preuve" iconOnly />
          </span>
        </Pair>
        <Pair label="Empreinte SHA-256">
          <Hash value={object.hash} className={styles.hash} />
        </Pair>
      </PairList>
      <figure className={styles.explorer}>
        {/* A reader of the code needs dark on white and the quiet zone around it, in the dark theme too: the drawing brings both. */}
        <QRCodeSVG
          value={link}
          size={150}
          level="L"
          boostLevel={false}
          marginSize={4}
          title="Code QR de la page publique de l’objet"
          className={styles.code}
        />
        <figcaption>
          <p className={styles.caption}>La page publique de l’objet, que chacun peut consulter sans compte.</p>
          <a href={link} target="_blank" rel="noopener" className={styles.link}>
            {link}
          </a>
        </figcaption>
      </figure>
    </>
  );
}
