import type { Way } from "@authentica/backend/certify/item";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { GIVEN_DATES } from "@authentica/backend/words/attestation";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import { lazy, Suspense } from "react";
import { words } from "#words/scan.tsx";
import { ownerOf } from "../../objects/names.ts";
import { Engraving } from "../certify/engraving.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import { type FoundObject, isOwned } from "./found-object.ts";
import styles from "./object-details.module.css";
import type { Precheck } from "./precheck.ts";
import { PrecheckDetails } from "./precheck-details.tsx";
import { hashOf, type Scan } from "./scan.ts";

const FoundDetails = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-found" */ "./registered.ts")).FoundDetails,
}));

const { before, outcome } = words;

export interface ObjectDetailsProps {
  readonly scan: Scan;
  /** What is known about the chosen file before it is uploaded. */
  readonly precheck: Precheck;
  readonly way: Way;
  /** Name that the object will get. */
  readonly name: string;
  /** Number of bytes of the file that this device has read. */
  readonly read: number;
  /** Hash that this device has computed; missing until it is known. */
  readonly localHash: string | undefined;
  /** Opens the claim dialog. */
  readonly onClaim: () => void;
  readonly onRetry: () => void;
  /** Called once the file of the user's object is deposited. */
  readonly onDeposited: (object: OwnedObject) => void;
}

/**
 * Notice of an earlier registration of the file. It does not prevent a new one, because it is no longer valid or was
 * made without the file.
 */
function BeforeNotice({ object }: { readonly object: FoundObject }) {
  const at = <ProofTime at={object.createdAt} />;
  if (object.status !== "active")
    return (
      <>
        <h3 className={styles.outcome}>{before.over}</h3>
        <p>
          {object.status === "erased"
            ? before.erased(at)
            : before.revoked(at, isOwned(object) ? before.you : ownerOf(object))}{" "}
          {before.overMayClaim} {GIVEN_DATES}
        </p>
      </>
    );
  return (
    <>
      <h3 className={styles.outcome}>{before.declared}</h3>
      <p>
        {before.declaredBy(at, ownerOf(object))} {before.declaredMayClaim} {GIVEN_DATES}
      </p>
    </>
  );
}

/** Details of the file for each state of its scan. */
export function ObjectDetails({
  scan,
  precheck,
  way,
  name,
  read,
  localHash,
  onClaim,
  onRetry,
  onDeposited,
}: ObjectDetailsProps) {
  switch (scan.phase) {
    case "awaiting_upload":
      return <PrecheckDetails precheck={precheck} file={scan.file} way={way} />;

    case "certifying":
      return <Engraving scan={scan} name={name} read={read} />;

    case "generating_hash":
      return (
        <Fingerprint hash={localHash} engraved={scan.isKept ? read / Math.max(1, scan.file.size) : scan.sent}>
          <Skeleton shape="title" />
          <Skeleton lines={2} />
        </Fingerprint>
      );

    case "hash_generated":
      return (
        <Fingerprint hash={scan.hash} drawn>
          <p>{scan.isKept ? outcome.generatedHere : outcome.generated}</p>
        </Fingerprint>
      );

    case "verifying_object":
      return (
        <Fingerprint hash={scan.hash}>
          <p>{outcome.verifying}</p>
        </Fingerprint>
      );

    case "object_found":
      return (
        <Suspense>
          <FoundDetails
            object={scan.object}
            others={scan.others ?? []}
            proofFails={scan.proofFails}
            unsent={scan.isUnsent ? scan.file : null}
            onDeposited={onDeposited}
          />
        </Suspense>
      );

    case "object_not_found":
      return (
        <Fingerprint hash={scan.hash}>
          {scan.before ? (
            <BeforeNotice object={scan.before} />
          ) : (
            <>
              <h3 className={styles.outcome}>{outcome.unknown}</h3>
              <p>{outcome.mayClaim}</p>
              {scan.isKept && <p>{outcome.kept(DECLARED.toLowerCase())}</p>}
            </>
          )}
          <Button variant="primary" size="lg" onClick={onClaim} className={styles.claim}>
            {outcome.claim}
          </Button>
        </Fingerprint>
      );

    case "error":
      return (
        <div className={styles.failure}>
          <Alert tone="error" title={outcome.failed} action={<RetryButton onRetry={onRetry} />}>
            {scan.message}
            <SupportReference requestId={scan.requestId} />
          </Alert>
          {hashOf(scan) !== null && <Fingerprint hash={scan.hash ?? ""} />}
        </div>
      );
  }
}
