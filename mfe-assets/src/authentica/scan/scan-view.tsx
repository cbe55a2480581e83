import type { OwnedObject } from "@authentica/backend/contract/object";
import { takeCarried } from "@authentica/shared-ui/carried";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop, type FileRejection } from "@authentica/shared-ui/components/file-drop";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { Seal } from "@authentica/shared-ui/components/seal";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import { CertifyForm } from "../certify/certify-form.tsx";
import { nameFrom } from "../certify/object-name.ts";
import { useCover } from "../certify/use-cover.ts";
import { VerdictLine } from "../certify/verdict-line.tsx";
import { useWay } from "../certify/way.ts";
import { isTooLarge, WayChoice } from "../certify/way-choice.tsx";
import type { ClaimedObject } from "../claim/claim-object.ts";
import type { HistoryObject } from "../history-state.ts";
import { ChosenFile } from "./chosen-file.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { type MainAction, mainButton } from "./main-button.ts";
import { ObjectDetails } from "./object-details.tsx";
import { phaseWords } from "./phase-words.ts";
import { usePrecheck } from "./precheck.ts";
import { hashOf } from "./scan-machine.ts";
import { ScanProgress } from "./scan-progress.tsx";
import styles from "./scan-view.module.css";
import { useFocusKeeper } from "./use-focus-keeper.ts";
import type { ScanControl } from "./use-scan.ts";

// Nobody begins with these.
const loadClaim = () => import(/* webpackChunkName: "later-claim" */ "../claim/dialogs.ts");
const ClaimDialog = lazy(async () => ({ default: (await loadClaim()).ClaimDialog }));
const SuccessDialog = lazy(async () => ({ default: (await loadClaim()).SuccessDialog }));
const loadRun = () => import(/* webpackChunkName: "later-certify" */ "../certify/steps.tsx");
const loadRegistered = () => import(/* webpackChunkName: "later-found" */ "./registered.ts");
const Steps = lazy(async () => ({ default: (await loadRun()).Steps }));

const TITLE = "Ce fichier est-il protégé\u00a0?";

export interface ScanViewProps {
  readonly control: ScanControl;
  readonly onHistory: (object: HistoryObject) => void;
  /** Takes several files at once; without it they are refused. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Takes a drop that has folders in it. */
  readonly onFolders?: ((dropped: readonly Dropped[]) => void) | undefined;
}

/** Scans a file, says whether it is registered and to whom, and lets its author claim it, in one go or step by step. */
export function ScanView({ control, onHistory, onFiles, onFolders }: ScanViewProps) {
  const { scan, fingerprinting, choose, remove, generate, certify, verify, openKnown, retry, cancel } = control;
  const precheck = usePrecheck(scan, fingerprinting);
  const [way, setWay] = useWay();
  const covering = useCover(scan.file);
  const objectsChanged = useObjectsChanged();
  const [name, setName] = useState("");
  const [rejection, setRejection] = useState<FileRejection | null>(null);
  const [claiming, setClaiming] = useState(false);
  const [claimed, setClaimed] = useState<OwnedObject | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const file = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const wallet = useRef("");

  useDocumentTitle(TITLE);
  useNoStrayDrop();
  useFocusKeeper(scan, claiming || claimed !== null, { file, main, details });

  // On a narrow screen the outcome stands below the fold.
  const isKnown = precheck.step === "known";
  useEffect(() => {
    const isOutcome =
      isKnown || scan.phase === "object_found" || scan.phase === "object_not_found" || scan.phase === "error";
    const top = details.current?.getBoundingClientRect().top ?? 0;
    if (isOutcome && top > window.innerHeight / 2) details.current?.scrollIntoView({ block: "start" });
  }, [scan.phase, isKnown]);

  const button = mainButton(scan);
  const isCertifying = scan.phase === "certifying";
  const tooLarge = isTooLarge(scan.file, way);
  const offersForm = scan.phase === "awaiting_upload" && scan.file !== null && !isKnown;
  const read = fingerprinting.phase === "hashing" ? fingerprinting.bytes : (scan.file?.size ?? 0);

  const act: Record<MainAction, () => void> = {
    generate: () => generate(way),
    verify,
    history: () => {
      if (scan.phase === "object_found" && scan.object.status !== "erased") onHistory(scan.object);
    },
  };

  const take = (chosen: File) => {
    setRejection(null);
    setNotice(null);
    setName(nameFrom(chosen.name));
    for (const load of [loadClaim, loadRun, loadRegistered]) load().catch(() => undefined);
    choose(chosen);
  };

  // What was given on another screen begins here.
  const latest = useRef({ take, onFiles });
  useEffect(() => {
    latest.current = { take, onFiles };
  });
  useEffect(() => {
    let isOver = false;
    void takeCarried(Date.now()).then((files) => {
      const [one] = files;
      if (isOver || !one) return;
      if (files.length === 1) latest.current.take(one);
      else latest.current.onFiles?.(files);
    });
    return () => {
      isOver = true;
    };
  }, []);

  const forget = () => {
    setRejection(null);
    setNotice(null);
    remove();
  };

  const celebrate = ({ object, isNew }: ClaimedObject) => {
    if (isNew) setClaimed(object);
    else setNotice("Cet objet était déjà enregistré à votre nom.");
  };

  const certifyNow = async (walletAddress: string) => {
    wallet.current = walletAddress;
    setNotice(null);
    const done = await certify({
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

  return (
    <>
      <PageHeader
        title={
          <>
            Ce fichier <span className={styles.together}>est-il</span> protégé&nbsp;?
          </>
        }
        lead="Choisissez-le&nbsp;: nous calculons son empreinte, puis nous cherchons si elle est déjà inscrite au registre, et à quel nom."
      />
      <VisuallyHidden role="status">{phaseWords(scan, precheck)}</VisuallyHidden>
      <div className={styles.columns}>
        <section ref={file} aria-label="Fichier à examiner" className={styles.file}>
          {scan.file && (
            <ChosenFile
              file={scan.file}
              covering={covering}
              offersCover={offersForm}
              isFixed={isCertifying && scan.step === "claiming"}
              onRemove={forget}
            />
          )}
          {!isCertifying && (
            <FileDrop
              onFile={take}
              onFiles={onFiles}
              onFolders={onFolders}
              onReject={setRejection}
              anywhere
              camera
              mark={scan.file ? undefined : <Seal form="wait" size={144} />}
              label={scan.file ? "Déposez un autre fichier pour le remplacer" : "Déposez votre fichier ici"}
              browseLabel={scan.file ? "Changer de fichier" : "Choisir un fichier"}
              hint="Taille maximale du fichier 100 Mo"
              disabled={claiming || claimed !== null}
              className={scan.file ? styles.again : styles.first}
            />
          )}
          {onFiles && scan.file === null && (
            <Button variant="quiet" className={styles.several} onClick={() => onFiles([])}>
              Plusieurs fichiers ou un dossier
            </Button>
          )}
          {rejection && (
            <Alert tone="error" title={rejection.name} onDismiss={() => setRejection(null)}>
              {rejection.message}
            </Alert>
          )}
          {precheck.step === "unknown" && <VerdictLine hash={precheck.hash} />}
          {offersForm ? (
            <CertifyForm name={name} onName={setName} disabled={tooLarge} onCertify={certifyNow}>
              <WayChoice way={way} onWay={setWay} file={scan.file} />
            </CertifyForm>
          ) : (
            scan.file === null && <WayChoice way={way} onWay={setWay} file={null} />
          )}
          {isCertifying && (
            <Suspense>
              <Steps scan={scan} read={read} onCancel={cancel} />
            </Suspense>
          )}
          {isKnown && (
            <Button variant="primary" size="lg" wide onClick={() => openKnown(precheck.hash)}>
              Ouvrir l’objet sans envoyer le fichier
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
          {offersForm && !tooLarge && (
            <p className={styles.kept}>
              En une fois&nbsp;: {way === "sent" ? "envoyé, vérifié" : "lu ici, vérifié"}, inscrit à votre nom, sans
              autre question. Ou étape par étape, avec le second bouton.
            </p>
          )}
        </section>
        <section ref={details} tabIndex={-1} aria-labelledby="object-details" className={styles.details}>
          <h2 id="object-details" className={styles.heading}>
            Détails de l'objet
          </h2>
          {notice && (
            <Alert tone="info" onDismiss={() => setNotice(null)}>
              {notice}
            </Alert>
          )}
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
              else retry(way);
            }}
            onDeposited={(object) => {
              control.deposited(object);
              setNotice("Le fichier est déposé\u00a0: le registre constate qu’il a été vu.");
            }}
          />
        </section>
      </div>
      {scan.file && (
        <Suspense>
          <ClaimDialog
            open={claiming}
            onClose={() => setClaiming(false)}
            hash={hashOf(scan)}
            name={name}
            proposedCover={covering.cover}
            isKept={scan.phase === "object_not_found" && scan.isKept === true}
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
      <LeaveDialog uploading={scan.phase === "generating_hash" || isCertifying} />
    </>
  );
}
