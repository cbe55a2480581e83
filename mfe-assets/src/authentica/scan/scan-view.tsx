import { MAX_FILE_BYTES, MESSAGES } from "@authentica/backend/contract/constants";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop, type FileRejection } from "@authentica/shared-ui/components/file-drop";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { useNoStrayDrop } from "@authentica/shared-ui/navigation/stray-drop";
import { useEffect, useRef, useState } from "react";
import { ClaimDialog } from "../claim/claim-dialog.tsx";
import { SuccessDialog } from "../claim/success-dialog.tsx";
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

const TITLE = "Ce fichier est-il protégé\u00a0?";

export interface ScanViewProps {
  readonly control: ScanControl;
  readonly onHistory: (object: HistoryObject) => void;
}

/** Scans a file, says whether it is registered and to whom, and lets its author claim it. */
export function ScanView({ control, onHistory }: ScanViewProps) {
  const { scan, fingerprinting, choose, remove, generate, verify, openKnown, retry, cancel, registered, deposited } =
    control;
  const precheck = usePrecheck(scan, fingerprinting);
  const [rejection, setRejection] = useState<FileRejection | null>(null);
  const [claiming, setClaiming] = useState(false);
  const [claimed, setClaimed] = useState<OwnedObject | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const file = useRef<HTMLElement>(null);
  const details = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);

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

  const act: Record<MainAction, () => void> = {
    generate,
    verify,
    history: () => {
      if (scan.phase === "object_found" && scan.object.status !== "erased") onHistory(scan.object);
    },
  };

  const take = (chosen: File) => {
    setRejection(null);
    setNotice(null);
    choose(chosen);
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
              onRemove={() => {
                setRejection(null);
                setNotice(null);
                remove();
              }}
            />
          )}
          <FileDrop
            onFile={take}
            onReject={setRejection}
            maxBytes={MAX_FILE_BYTES}
            label={scan.file ? "Déposez un autre fichier pour le remplacer" : "Déposez votre fichier ici"}
            browseLabel={scan.file ? "Changer de fichier" : "Choisir un fichier"}
            hint="Taille maximale du fichier 100 Mo"
            disabled={claiming || claimed !== null}
            className={scan.file ? styles.again : styles.first}
          />
          {rejection && (
            <Alert tone="error" title={rejection.name} onDismiss={() => setRejection(null)}>
              {rejection.code === "too-large" ? MESSAGES.fileTooLarge : rejection.message}
            </Alert>
          )}
          <ScanProgress scan={scan} onCancel={cancel} />
          <Button
            ref={main}
            variant="primary"
            size="lg"
            wide
            disabled={button.disabled}
            pending={button.busyLabel !== undefined}
            pendingLabel={button.busyLabel}
            onClick={act[button.action]}
          >
            {button.label}
          </Button>
          {scan.phase !== "object_found" && !isKnown && (
            <p className={styles.kept}>
              Tous les types de fichiers sont acceptés. Le fichier est conservé 24&nbsp;heures pour que vous puissiez le
              réclamer, puis effacé.
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
            onOpenKnown={openKnown}
            onClaim={() => setClaiming(true)}
            onRetry={retry}
            onDeposited={(object) => {
              deposited(object);
              setNotice("Le fichier est déposé\u00a0: le registre constate qu’il a été vu.");
            }}
          />
        </section>
      </div>
      <ClaimDialog
        open={claiming}
        onClose={() => setClaiming(false)}
        hash={hashOf(scan)}
        fileName={scan.file?.name ?? ""}
        onClaimed={({ object, isNew }) => {
          setClaiming(false);
          registered(object);
          if (isNew) setClaimed(object);
          else setNotice("Cet objet était déjà enregistré à votre nom.");
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
      />
      <LeaveDialog uploading={scan.phase === "generating_hash"} />
    </>
  );
}
