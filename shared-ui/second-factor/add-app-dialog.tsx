import type { AuthenticatorAppOptions } from "@authentica/backend/contract/second-factor";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { useId, useState } from "react";
import { words } from "#words/add-app.ts";
import { AppEnrolment } from "./app-enrolment.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface AddAppDialogProps {
  /** The secret that is shown for the authenticator app. */
  readonly options: AuthenticatorAppOptions;
  /**
   * Called when the dialog closes. `added` is true if the app was added, whether or not the user saved its recovery
   * codes.
   */
  readonly onClose: (added: boolean) => void;
}

/** Adds an authenticator app in two steps: asks for its first code, then shows the recovery codes. */
export function AddAppDialog({ options, onClose }: AddAppDialogProps) {
  const formId = useId();
  const confirmed = useConfirmed();
  const [sending, setSending] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={() => !sending && onClose(codes !== null)}
      title={codes ? words.added.title : words.title}
      description={codes ? words.added.lead : words.lead}
      footer={
        codes ? (
          <Button variant="primary" onClick={() => onClose(true)}>
            {words.added.kept}
          </Button>
        ) : (
          <>
            <Button disabled={sending} onClick={() => onClose(false)}>
              {words.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} pending={sending}>
              {words.verify}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <AppEnrolment
          options={options}
          formId={formId}
          confirmed={confirmed}
          onSending={setSending}
          onEnrolled={setCodes}
        />
      )}
    </Dialog>
  );
}
