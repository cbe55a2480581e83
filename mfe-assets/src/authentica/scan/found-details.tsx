import { MAX_FILE_BYTES } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { DECLARED, isDeclared, markOf } from "@authentica/shared-ui/registry/deposit";
import { Suspense } from "react";
import { words } from "#words/found.tsx";
import { ownerOf, SHOW_THE_FILE } from "../../objects/names.ts";
import { ProofButton } from "../../objects/proof-button.tsx";
import { publicAddress } from "../../objects/public-address.ts";
import { QrCode } from "../../objects/qr-code.tsx";
import { DepositButton } from "./deposit-button.tsx";
import styles from "./found-details.module.css";
import { type FoundObject, isOwned } from "./found-object.ts";
import { FAULT, HashPair, RegisteredHead, TimePair } from "./registered-head.tsx";
import { verdictOf } from "./verdict.ts";

const { labels } = words;

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
        <RegisteredHead
          hash={object.hash}
          icon={FAULT.icon}
          tone={FAULT.tone}
          title={FAULT.title}
          words={FAULT.means}
        />
      ) : (
        <RegisteredHead
          hash={object.hash}
          tone={TONES[verdict.kind]}
          title={verdict.title}
          words={`${verdict.words} ${GIVEN_DATES}`}
        >
          {mayDeposit && rival && <p className={styles.rival}>{words.rival(<ProofTime at={rival.createdAt} />)}</p>}
          {mayDeposit && !rival && (unsent?.size ?? 0) <= MAX_FILE_BYTES && (
            <DepositButton object={object} unsent={unsent} onDeposited={onDeposited} />
          )}
          {isOwned(object) && <ProofButton object={object} />}
        </RegisteredHead>
      )}
      <PairList>
        {object.status !== "erased" && object.objectName !== undefined && (
          <Pair label={labels.name}>{object.objectName}</Pair>
        )}
        {!proofFails && (
          <Pair label={labels.status}>
            <StatusBadge status={object.status} />
          </Pair>
        )}
        <Pair label={labels.owner}>
          {object.status === "erased" ? words.deleted : ownerOf(object)}
          {isOwned(object) && <span className={styles.you}> {words.you}</span>}
          {object.status !== "erased" && !object.ownerId && <p className={styles.you}>{SHOW_THE_FILE}</p>}
        </Pair>
        {!proofFails && earlier.map((other) => <OtherRegistration key={other.tokenId} object={other} />)}
        {!proofFails && <TimePair label={labels.registeredAt} at={object.createdAt} />}
        {!proofFails && isDeclared(object) && <Pair label={labels.deposit}>{DECLARED}</Pair>}
        {!proofFails && object.depositedAt && object.depositedAt !== object.createdAt && (
          <TimePair label={labels.depositedAt} at={object.depositedAt} />
        )}
        {!proofFails && later.map((other) => <OtherRegistration key={other.tokenId} object={other} />)}
        {!proofFails && object.status === "erased" && <TimePair label={labels.erasedAt} at={object.updatedAt} />}
        <Pair label={labels.entry}>{words.entry(formatNumber(object.tokenId))}</Pair>
        <Pair label={labels.proofId}>
          <span className={styles.proof}>
            <code>{object._id}</code>
            <CopyButton value={object._id} label={words.copyProofId} iconOnly />
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
            title={words.code}
            className={styles.code}
          />
        </Suspense>
        <figcaption>
          <p className={styles.caption}>{words.publicPage}</p>
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
  const by =
    object.status === "erased" ? words.otherDeleted : `${ownerOf(object)}${isOwned(object) ? ` ${words.you}` : ""}`;
  return (
    <Pair label={labels.other}>
      {words.other(
        <a href={entryPath(object.tokenId)} target="_blank" rel="noopener">
          {words.entryLink(object.tokenId)}
        </a>,
        by,
        <ProofTime at={object.createdAt} />,
        markOf(object),
      )}
      {object.status === "revoked" && words.otherRevoked}
    </Pair>
  );
}
