import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { words } from "#words/scan.tsx";
import type { ClaimedObject } from "../../engine/claim-object.ts";
import { loadEngine } from "../../engine/later-file.ts";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import { nameOf } from "../../objects/names.ts";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import { useAhead } from "../../use-ahead.ts";
import { CertifyForm } from "../certify/certify-form.tsx";
import { nameFrom } from "../certify/object-name.ts";
import { Steps } from "../certify/steps.tsx";
import { ThumbnailChoice } from "../certify/thumbnail-choice.tsx";
import { useCover } from "../certify/use-cover.ts";
import { VerdictLine } from "../certify/verdict-line.tsx";
import { useWay } from "../certify/way.ts";
import { isTooLarge, WayChoice } from "../certify/way-choice.tsx";
import type { HistoryObject } from "../history-state.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { Explanation } from "./explanation.tsx";
import { FileTaker, type FileTakerProps } from "./file-taker.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type MainAction, mainButton } from "./main-button.ts";
import { ObjectDetails } from "./object-details.tsx";
import { PhaseWords } from "./phase-words.ts";
import { usePrecheck } from "./precheck.ts";
import { hashOf } from "./scan.ts";
import { ScanProgress } from "./scan-progress.tsx";
import styles from "./scan-view.module.css";
import { useCarried } from "./use-carried.ts";
import { useFocusKeeper } from "./use-focus-keeper.ts";
import type { ScanControl } from "./use-scan.ts";

const loadClaim = () => import(/* webpackChunkName: "later-claim" */ "../claim/dialogs.ts");
const ClaimDialog = lazy(async () => ({ default: (await loadClaim()).ClaimDialog }));
const SuccessDialog = lazy(async () => ({ default: (await loadClaim()).SuccessDialog }));

export interface ScanViewProps extends Pick<FileTakerProps, "onFiles" | "onFolders"> {
  readonly control: ScanControl;
  readonly onHistory: (object: HistoryObject) => void;
}

/**
 * Screen that scans a file, shows whether it is registered and by whom, and lets the user claim it, in one step or
 * step by step.
 */
export function ScanView({ control, onHistory, onFiles, onFolders }: ScanViewProps) {
  const { scan, fingerprinting, halt, nudge, verify, cancel } = control;
  const precheck = usePrecheck(scan, fingerprinting);
  const [way, setWay] = useWay();
  const [sendsThumbnail, setSendsThumbnail] = useState(false);
  const covering = useCover(scan.file, { way, sendsThumbnail });
  const objectsChanged = useObjectsChanged();
  const [name, setName] = useState("");
  const [claiming, setClaiming] = useState(false);
  const [claimed, setClaimed] = useState<OwnedObject | null>(null);
  // The claim dialogs are loaded on demand, so files can be examined even if loading them fails. Once loaded they
  // stay mounted, because they restore the focus.
  const [asksClaim, setAsksClaim] = useState(false);
  if ((claiming || claimed) && !asksClaim) setAsksClaim(true);
  const [notice, setNotice] = useState<string | null>(null);
  const file = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const wallet = useRef("");

  useAhead(loadEngine);
  useDocumentTitle(words.title);
  useNoStrayDrop();
  useFocusKeeper(scan, claiming || claimed !== null, { file, main, details });

  // Scrolls to the result, because on a narrow screen it is below the visible part of the page.
  const isKnown = precheck.step === "known";
  useEffect(() => {
    const isOutcome =
      isKnown || scan.phase === "object_found" || scan.phase === "object_not_found" || scan.phase === "error";
    const top = details.current?.getBoundingClientRect().top ?? 0;
    if (isOutcome && top > window.innerHeight / 2) details.current?.scrollIntoView({ block: "start" });
  }, [scan.phase, isKnown]);

  const button = mainButton(scan);
  const isCertifying = scan.phase === "certifying";
  const isSending = isCertifying || scan.phase === "generating_hash";
  const tooLarge = isTooLarge(scan.file, way);
  const offersForm = scan.phase === "awaiting_upload" && scan.file !== null && !isKnown;
  const read = fingerprinting.phase === "hashing" ? fingerprinting.bytes : (scan.file?.size ?? 0);

  const act: Record<MainAction, () => void> = {
    generate: () => control.generate(way),
    verify,
    history: () => {
      if (scan.phase === "object_found" && scan.object.status !== "erased")
        onHistory({ ...scan.object, objectName: nameOf(scan.object) });
    },
  };

  const take = (chosen: File) => {
    setNotice(null);
    setName(nameFrom(chosen.name));
    setSendsThumbnail(false);
    loadClaim().catch(() => undefined);
    control.choose(chosen);
  };

  useCarried({ onFile: take, onFiles });

  const forget = () => {
    setNotice(null);
    control.remove();
  };

  const celebrate = ({ object, isNew }: ClaimedObject) => {
    if (isNew) setClaimed(object);
    else setNotice(words.alreadyYours);
  };

  const certifyNow = async (walletAddress: string) => {
    wallet.current = walletAddress;
    setNotice(null);
    const done = await control.certify({
      way,
      objectName: name.trim(),
      walletAddress,
      cover: covering.settled,
      isUnknown: precheck.step === "unknown",
    });
    if (!done) return;
    objectsChanged();
    celebrate(done);
  };

  const thumbnail = way === "kept" && covering.picture && (
    <ThumbnailChoice checked={sendsThumbnail} onChange={setSendsThumbnail} />
  );
  const choice = (
    <>
      <WayChoice way={way} onWay={setWay} file={scan.file} sendsThumbnail={covering.cover !== null} />
      {thumbnail}
    </>
  );

  return (
    <>
      <PageHeader title={words.heading((text) => <span className={styles.together}>{text}</span>)} lead={words.lead} />
      <VisuallyHidden role="status">
        <PhaseWords scan={scan} precheck={precheck} />
      </VisuallyHidden>
      <div className={styles.columns}>
        <section ref={file} aria-label={words.file} className={styles.file}>
          {scan.file && (
            <ChosenFile
              file={scan.file}
              covering={covering}
              offersCover={offersForm && way === "sent"}
              isFixed={isCertifying && scan.claim === "under_way"}
              onRemove={forget}
            />
          )}
          {!isCertifying && (
            <FileTaker
              file={scan.file}
              disabled={claiming || claimed !== null}
              onFile={take}
              onFiles={onFiles}
              onFolders={onFolders}
            />
          )}
          {precheck.step === "unknown" && <VerdictLine hash={precheck.hash} />}
          {offersForm ? (
            <CertifyForm name={name} onName={setName} disabled={tooLarge} onCertify={certifyNow}>
              {choice}
            </CertifyForm>
          ) : (
            scan.file === null && choice
          )}
          {isCertifying && <Steps scan={scan} read={read} onCancel={cancel} />}
          {isSending && <WaitingNotice halt={halt} onNudge={nudge} />}
          {isKnown && (
            <Button variant="primary" size="lg" wide onClick={() => control.openKnown(precheck.hash)}>
              {words.openKnown}
            </Button>
          )}
          <ScanProgress scan={scan} onCancel={cancel} />
          <Button
            ref={main}
            variant={offersForm || isKnown || isCertifying ? "secondary" : "primary"}
            size="lg"
            wide
            disabled={button.disabled || (button.action === "generate" && tooLarge)}
            pending={button.busyLabel !== undefined}
            pendingLabel={button.busyLabel}
            onClick={act[button.action]}
          >
            {button.label}
          </Button>
          {offersForm && !tooLarge && <p className={styles.kept}>{words.twoWays}</p>}
        </section>
        <section ref={details} tabIndex={-1} aria-labelledby="object-details" className={styles.details}>
          <h2 id="object-details" className={styles.heading}>
            {words.details}
          </h2>
          {notice && (
            <Alert tone="info" onDismiss={() => setNotice(null)}>
              {notice}
            </Alert>
          )}
          {scan.file === null ? (
            <Explanation />
          ) : (
            <ObjectDetails
              scan={scan}
              precheck={precheck}
              way={way}
              name={name}
              read={read}
              localHash={fingerprinting.phase === "hashed" ? fingerprinting.hash : undefined}
              onClaim={() => setClaiming(true)}
              onRetry={() => {
                if (scan.phase === "error" && scan.certifying) void certifyNow(wallet.current);
                else control.retry(way);
              }}
              onDeposited={(object) => {
                control.deposited(object);
                setNotice(words.deposited);
              }}
            />
          )}
        </section>
      </div>
      <LeaveDialog uploading={isSending} />
      {asksClaim && (
        <Suspense>
          <ClaimDialog
            open={claiming}
            onClose={() => setClaiming(false)}
            hash={hashOf(scan)}
            name={name}
            proposedCover={covering.cover}
            kept={scan.phase === "object_not_found" && scan.isKept ? { cover: covering.cover, thumbnail } : undefined}
            claim={control.claim}
            halt={halt}
            onNudge={nudge}
            onClaimed={(outcome) => {
              setClaiming(false);
              control.registered(outcome.object);
              celebrate(outcome);
            }}
            onVerify={() => {
              setClaiming(false);
              verify();
            }}
          />
          <SuccessDialog
            object={claimed}
            onClose={() => setClaimed(null)}
            onHistory={(object) => {
              setClaimed(null);
              onHistory(object);
            }}
            onAnother={() => {
              setClaimed(null);
              forget();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
