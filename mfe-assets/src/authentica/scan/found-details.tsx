import { GIVEN_DATES } from "@authentica/backend/contract/attestation";
import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED, isDeclared, markOf } from "@authentica/shared-ui/registry/deposit";
import { Suspense } from "react";
import { ownerOf, SHOW_THE_FILE } from "../../objects/names.ts";
import { ProofButton } from "../../objects/proof-button.tsx";
import { publicAddress } from "../../objects/public-address.ts";
import { QrCode } from "../../objects/qr-code.tsx";
import { DepositButton } from "./deposit-button.tsx";
import styles from "./found-details.module.css";
import { type FoundObject, isOwned } from "./found-object.ts";
import { FAULT, HashPair, RegisteredHead, TimePair } from "./registered-head.tsx";
import { verdictOf } from "./verdict.ts";

const CODE_SIZE = 150;

const TONES = { protected: "good", foreign: "foreign", revoked: "over", erased: "over" } as const;

export interface FoundDetailsProps {
  readonly object: FoundObject;
  /** Other objects with the same file. */
  readonly others?: readonly FoundObject[];
  readonly proofFails: boolean;
  /** The object's file if it has not been uploaded yet. */
  readonly unsent?: File | null;
  /** Called after the user has deposited the file of their object. Missing if a deposit is not possible. */
  readonly onDeposited?: (object: OwnedObject) => void;
}

/**
 * Details of a registered object: first what the registration means for the user, then its data. If the registry
 * reports that the proof of its entry is invalid, none of its statements is shown as true.
 */
export function FoundDetails({ object, others = [], proofFails, unsent = null, onDeposited }: FoundDetailsProps) {
  const verdict = verdictOf(object);
  const earlier = others.filter(({ tokenId }) => tokenId < object.tokenId);
  const later = others.filter(({ tokenId }) => tokenId > object.tokenId);
  const rival = others.find((other) => !isDeclared(other));
  const mayDeposit = isOwned(object) && isDeclared(object) && object.status === "active" && onDeposited;
  // The QR code contains the short address, because the printed address must also be easy to type.
  const link = publicAddress(object);
  return (
    <>
      {proofFails ? (
        <RegisteredHead hash={object.hash} {...FAULT} />
      ) : (
        <RegisteredHead
          hash={object.hash}
          tone={TONES[verdict.kind]}
          title={verdict.title}
          words={`${verdict.words} ${GIVEN_DATES}`}
        >
          {mayDeposit && rival && (
            <p className={styles.rival}>
              Ce fichier a été déposé le <ProofTime at={rival.createdAt} /> sous un autre numéro&nbsp;: votre
              inscription reste déclarée, à sa date.
            </p>
          )}
          {mayDeposit && !rival && (unsent?.size ?? 0) <= MAX_FILE_BYTES && (
            <DepositButton object={object} unsent={unsent} onDeposited={onDeposited} />
          )}
          {isOwned(object) && <ProofButton object={object} />}
        </RegisteredHead>
      )}
      <PairList>
        {object.status !== "erased" && object.objectName !== undefined && <Pair label="Nom">{object.objectName}</Pair>}
        {!proofFails && (
          <Pair label="Statut">
            <StatusBadge status={object.status} />
          </Pair>
        )}
        <Pair label="Propriétaire">
          {object.status === "erased" ? "Compte supprimé" : ownerOf(object)}
          {isOwned(object) && <span className={styles.you}> (vous)</span>}
          {object.status !== "erased" && !object.ownerId && <p className={styles.you}>{SHOW_THE_FILE}</p>}
        </Pair>
        {!proofFails && earlier.map((other) => <OtherRegistration key={other.tokenId} object={other} />)}
        {!proofFails && <TimePair label="Enregistré le" at={object.createdAt} />}
        {!proofFails && isDeclared(object) && <Pair label="Dépôt du fichier">{DECLARED}</Pair>}
        {!proofFails && object.depositedAt && object.depositedAt !== object.createdAt && (
          <TimePair label="Fichier déposé le" at={object.depositedAt} />
        )}
        {!proofFails && later.map((other) => <OtherRegistration key={other.tokenId} object={other} />)}
        {!proofFails && object.status === "erased" && <TimePair label="Effacé le" at={object.updatedAt} />}
        <Pair label="Écriture">n°&nbsp;{formatNumber(object.tokenId)}</Pair>
        <Pair label="Identifiant de preuve">
          <span className={styles.proof}>
            <code>{object._id}</code>
            <CopyButton value={object._id} label="Copier l’identifiant de preuve" iconOnly />
          </span>
        </Pair>
        <HashPair hash={object.hash} />
      </PairList>
      <figure className={styles.explorer}>
        {/*
         * Scanners need dark modules on white and a quiet zone. The SVG includes both, so the code can also be scanned in the
         * dark theme.
         */}
        <Suspense fallback={<svg width={CODE_SIZE} height={CODE_SIZE} aria-hidden="true" className={styles.code} />}>
          <QrCode
            value={link}
            size={CODE_SIZE}
            level="L"
            boostLevel={false}
            marginSize={4}
            title="Code QR de la page publique de l’objet"
            className={styles.code}
          />
        </Suspense>
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

/** Another object with the same file, shown as one line of the details. */
function OtherRegistration({ object }: { readonly object: FoundObject }) {
  const by = object.status === "erased" ? "compte supprimé" : `${ownerOf(object)}${isOwned(object) ? " (vous)" : ""}`;
  return (
    <Pair label="Autre inscription">
      <a href={entryPath(object.tokenId)} target="_blank" rel="noopener">
        N° {object.tokenId}
      </a>
      , {by}, le <ProofTime at={object.createdAt} />
      &nbsp;: {markOf(object)}
      {object.status === "revoked" && ", révoquée"}
    </Pair>
  );
}
