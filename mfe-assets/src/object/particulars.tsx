import type { OwnedObject } from "@authentica/backend/contract/object";
import type { Cession } from "@authentica/backend/contract/transfer";
import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { formatDayInParis, formatInParis, formatInUtc } from "@authentica/shared-ui/format/registry-date";
import { DECLARED } from "@authentica/shared-ui/registry/deposit";
import { type Toast, toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import Eraser from "lucide-react/icons/eraser";
import FileLock from "lucide-react/icons/file-lock";
import Handshake from "lucide-react/icons/handshake";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { words } from "#words/object.tsx";
import { takeCession, takeFile, takeProof } from "../objects/action-toasts.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import styles from "./object-page.module.css";
import { fileStanding, type SeenObject, typeOf } from "./seen-object.ts";

/** Loaded separately, because only objects that were declared without their file need it, and they are few. */
const DepositFile = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-deposit" */ "./deposit-file.tsx")).DepositFile,
}));

export interface ParticularsProps {
  readonly found: SeenObject;
  readonly isOffered: boolean;
  readonly cessions: readonly Cession[];
}

/** What the proof covers: the fingerprint, the dates and the file of the object. */
export function Particulars({ found, isOffered, cessions }: ParticularsProps) {
  const { kind, object } = found;
  return (
    <section aria-labelledby="preuve" className={styles.section}>
      <h2 id="preuve" className={styles.heading}>
        {words.proof.title}
      </h2>
      <PairList className={styles.pairs}>
        <Pair label={words.proof.hash}>
          <Hash value={object.hash} />
        </Pair>
        <Pair label={words.proof.registration}>
          <InBothZones at={object.createdAt} />
        </Pair>
        {object.depositedAt !== null && object.depositedAt !== object.createdAt && (
          <Pair label={words.proof.deposit}>
            <InBothZones at={object.depositedAt} />
          </Pair>
        )}
        {kind === "mine" ? (
          <Pair label={words.proof.file}>
            <OwnFile object={object} isOffered={isOffered} />
          </Pair>
        ) : (
          <Pair label={words.proof.file}>{object.depositedAt === null ? DECLARED : words.proof.deposited}</Pair>
        )}
        {kind === "mine" && (
          <Pair label={words.proof.wallet}>
            <code className={styles.wallet}>{object.walletAddress}</code>
          </Pair>
        )}
      </PairList>
      {(kind === "mine" || cessions.length > 0) && (
        <div className={styles.downloads}>
          {kind === "mine" && (
            <Take icon={<Icon of={FileLock} size="sm" />} take={() => takeProof(object, "redacted")}>
              {words.proof.redacted}
            </Take>
          )}
          {cessions.map((cession) => (
            <Take key={cession.number} icon={<Icon of={Handshake} size="sm" />} take={() => takeCession(cession)}>
              {words.proof[cession.side](formatDayInParis(cession.transferredAt))}
            </Take>
          ))}
        </div>
      )}
    </section>
  );
}

const InBothZones = ({ at }: { readonly at: string }) => (
  <>
    <time dateTime={at}>{formatInParis(at)}</time>
    <p className={styles.note}>{formatInUtc(at)}</p>
  </>
);

interface TakeProps {
  readonly icon: ReactNode;
  readonly take: () => Promise<Toast>;
  readonly children: ReactNode;
}

/** Button that starts a download and shows a message about it. */
function Take({ icon, take, children }: TakeProps) {
  const { mutate, isPending } = useMutation({ mutationFn: take, onSuccess: toast });
  return (
    <Button variant="quiet" icon={icon} pending={isPending} onClick={() => mutate()} className={styles.take}>
      {children}
    </Button>
  );
}

interface OwnFileProps {
  readonly object: OwnedObject;
  readonly isOffered: boolean;
}

/** The user's file: its name, what is stored of it, and the actions on it. */
function OwnFile({ object, isOffered }: OwnFileProps) {
  const standing = fileStanding(object);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(standing);
  // The action has replaced the button that was pressed, so the focus moves here.
  useEffect(() => {
    const isOther = before.current !== standing;
    before.current = standing;
    if (isOther && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [standing]);
  return (
    <div ref={place} tabIndex={-1}>
      {standing === "declared" ? (
        <DeclaredFile object={object} />
      ) : (
        <DepositedFile object={object} isOffered={isOffered} />
      )}
    </div>
  );
}

/** The file of an object of which the service only has the hash. */
function DeclaredFile({ object }: Pick<OwnFileProps, "object">) {
  return (
    <>
      {DECLARED}
      <p className={styles.note}>{words.file.declared}</p>
      {object.status === "active" && (
        <Suspense fallback={<div className={styles.depositToCome} />}>
          <DepositFile object={object} />
        </Suspense>
      )}
    </>
  );
}

/** The file of an object that was deposited. It may have been erased since. */
function DepositedFile({ object, isOffered }: OwnFileProps) {
  const [isAsked, setAsked] = useState(false);
  const { fileName, fileSize, fileErasedAt } = object;
  const standing = fileStanding(object);
  return (
    <>
      <bdi>{fileName}</bdi>
      <p className={styles.note}>
        {[typeOf(fileName ?? ""), fileSize === null ? "" : formatBytes(fileSize)].filter(Boolean).join(", ")}
        {standing === "kept" ? words.file.kept : words.file.erased(<ProofTime at={fileErasedAt ?? object.updatedAt} />)}
      </p>
      {standing === "kept" && (
        <div className={styles.fileActs}>
          <Take icon={<Icon of={Download} size="sm" />} take={() => takeFile(object)}>
            {words.file.download}
          </Take>
          <Button
            variant="quiet"
            icon={<Icon of={Eraser} size="sm" />}
            disabled={isOffered}
            {...(isOffered && { "aria-describedby": "file-is-offered" })}
            onClick={() => setAsked(true)}
            className={styles.take}
          >
            {words.file.erase}
          </Button>
        </div>
      )}
      {standing === "kept" && isOffered && (
        <p id="file-is-offered" className={styles.note}>
          {words.file.offered}
        </p>
      )}
      <EraseDialog object={isAsked ? object : undefined} onClose={() => setAsked(false)} />
    </>
  );
}
