import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button, type ButtonProps } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { FailureReason } from "@authentica/shared-ui/failure";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import FileCheck from "lucide-react/icons/file-check";
import { words } from "#words/objects.ts";
import { downloadProof } from "./calls.ts";
import styles from "./proof-button.module.css";

export interface ProofButtonProps {
  readonly object: Pick<OwnedObject, "_id">;
  readonly variant?: ButtonProps["variant"];
}

/** Button that downloads the proof of an object. If the download cannot start, shows an error beside the button. */
export function ProofButton({ object, variant }: ProofButtonProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadProof(object) });
  return (
    <div className={styles.proof}>
      <Button variant={variant} icon={<Icon of={FileCheck} size="sm" />} pending={isPending} onClick={() => mutate()}>
        {words.proof.download}
      </Button>
      {error !== null && (
        <p role="alert" className={styles.failure}>
          {words.proof.failed} <FailureReason error={error} verbatim />
          <SupportReference requestId={requestIdOf(error)} />
        </p>
      )}
    </div>
  );
}
