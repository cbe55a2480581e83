import type { Halt } from "@authentica/backend/certify/steering";
import type { OwnedObject } from "@authentica/backend/contract/object";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import FileUp from "lucide-react/icons/file-up";
import { useState } from "react";
import { words } from "#words/found.tsx";
import { openDeposit } from "../../engine/one-deposit.ts";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import styles from "./deposit-button.module.css";

export interface DepositButtonProps {
  /** An object of the user that was declared without its file. */
  readonly object: OwnedObject;
  /** The file, if it has not been uploaded yet; otherwise `null`. */
  readonly unsent: File | null;
  readonly onDeposited: (object: OwnedObject) => void;
}

/** Why a deposit is waiting, and actions to retry or cancel it. */
interface Waiting {
  readonly halt: Halt;
  readonly nudge: () => void;
  readonly cancel: () => void;
}

/** Button that deposits the file of a declared object. */
export function DepositButton({ object, unsent, onDeposited }: DepositButtonProps) {
  const objectsChanged = useObjectsChanged();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const one = openDeposit(object, { file: unsent, isRead: true });
      const show = () => {
        const halt = one.halt();
        setWaiting(halt && { halt, nudge: one.nudge, cancel: () => controller.abort() });
      };
      const unsubscribe = one.subscribe(show);
      try {
        return await one.run(signal);
      } catch (failure) {
        if (signal.aborted) return null;
        throw failure;
      } finally {
        unsubscribe();
        setWaiting(null);
      }
    },
    onSuccess: objectsChanged,
  });
  // If the user switches to another file, the deposit continues, but `onDeposited` is not called.
  const deposit = () => mutate(undefined, { onSuccess: (deposited) => deposited && onDeposited(deposited) });
  return (
    <div className={styles.deposit}>
      <p>{words.deposit.means}</p>
      <Button variant="primary" icon={<Icon of={FileUp} size="sm" />} pending={isPending} onClick={deposit}>
        {words.deposit.deposit}
      </Button>
      {waiting && (
        <>
          <WaitingNotice halt={waiting.halt} onNudge={waiting.nudge} />
          <Button variant="quiet" onClick={waiting.cancel}>
            {words.deposit.cancel}
          </Button>
        </>
      )}
      {error !== null && (
        <Alert tone="error" title={words.deposit.failed}>
          <FailureReason error={error} verbatim />
          <SupportReference requestId={requestIdOf(error)} />
        </Alert>
      )}
    </div>
  );
}
