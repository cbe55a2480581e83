import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Progress } from "@authentica/shared-ui/components/progress";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Seal } from "@authentica/shared-ui/components/seal";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason, wordsOf } from "@authentica/shared-ui/failure";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { lookupQuery } from "@authentica/shared-ui/registry/lookup-query";
import { ApiError, requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useEffect, useRef } from "react";
import { words } from "#words/deposit-file.tsx";
import { useTimeLeft } from "../authentica/certify/time-left.ts";
import { LeaveDialog } from "../authentica/scan/leave-dialog.tsx";
import { UPLOAD_WORDS } from "../engine/upload-words.ts";
import { WaitingNotice } from "../engine/waiting-notice.tsx";
import styles from "./deposit-file.module.css";
import { OtherFile } from "./other-file.tsx";
import { type Deposit, useDeposit } from "./use-deposit.ts";

export interface DepositFileProps {
  /** The user's active object, declared without its file. */
  readonly object: OwnedObject;
}

/**
 * Deposits the file of a declared object. The chosen file is first hashed in the browser; a file other than the
 * object's is not uploaded.
 */
export function DepositFile({ object }: DepositFileProps) {
  const { deposit, choose, stop, nudge } = useDeposit(object);
  const rival = useRival(object);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { step } = deposit;
  // The next step replaces the button that was pressed, so the focus moves to it.
  useEffect(() => {
    if (step !== "none" && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [step]);

  if (rival) return <p className={styles.rival}>{words.rival(<ProofTime at={rival} />)}</p>;
  const isBusy = step === "reading" || step === "sending";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div ref={place} role="group" aria-label={words.label} tabIndex={-1} className={styles.deposit}>
      {isBusy ? (
        <UnderWay deposit={deposit} hash={object.hash} onStop={stop} onNudge={nudge} />
      ) : (
        <>
          {step === "other" && <OtherFile file={deposit.file} own={deposit.hash} hash={object.hash} />}
          {step === "too-large" && (
            <Alert tone="error" title={deposit.file.name}>
              {words.tooLarge}
            </Alert>
          )}
          {step === "failed" && (
            <Alert tone="error" title={words.failed}>
              {deposit.error instanceof ApiError ? (
                <FailureReason error={deposit.error} {...UPLOAD_WORDS} />
              ) : (
                wordsOf(deposit.error, UPLOAD_WORDS).text
              )}
              <SupportReference requestId={requestIdOf(deposit.error)} />
            </Alert>
          )}
          {step === "none" && <p>{words.means}</p>}
          <Button icon={<Icon of={FileUp} size="sm" />} onClick={() => field.current?.click()}>
            {step === "none" || step === "failed" ? words.deposit : words.chooseAnother}
          </Button>
        </>
      )}
      <input
        ref={field}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={words.field}
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? []);
          target.value = "";
          if (file) choose(file);
        }}
      />
      <LeaveDialog uploading={step === "sending"} />
    </div>
  );
}

interface UnderWayProps {
  readonly deposit: Extract<Deposit, { readonly step: "reading" | "sending" }>;
  readonly hash: string;
  readonly onStop: () => void;
  readonly onNudge: () => void;
}

/** Progress of reading the file, then of uploading it. The seal is drawn as bytes are uploaded. */
function UnderWay({ deposit, hash, onStop, onNudge }: UnderWayProps) {
  const { step, file, bytes, halt } = deposit;
  const part = file.size > 0 ? bytes / file.size : 1;
  const left = useTimeLeft(step, part);
  return (
    <>
      <div className={styles.way}>
        <Seal form="engraving" {...(step === "sending" && { hash })} size={72} done={part} />
        <div className={styles.far}>
          <Progress
            label={step === "reading" ? words.reading : words.sending}
            value={bytes}
            max={file.size}
            valueText={formatBytesOf(bytes, file.size)}
          />
          <div className={styles.foot}>
            <Button variant="quiet" className={styles.stop} onClick={onStop}>
              {step === "reading" ? words.cancel : words.stop}
            </Button>
            {left && !halt && <span className={styles.left}>{words.left(left)}</span>}
          </div>
        </div>
      </div>
      <WaitingNotice halt={halt} onNudge={onNudge} />
    </>
  );
}

/**
 * Returns when another object with the same file was deposited, or `null` if none was. A file can only be deposited
 * once.
 */
function useRival({ hash, tokenId }: OwnedObject): string | null {
  const { data } = useQuery(lookupQuery(hash));
  const rival = data?.objects?.find((other) => other.tokenId !== tokenId && !isDeclared(other));
  return rival?.depositedAt ?? null;
}
