import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { useUploadGuard } from "./use-upload-guard.ts";

export interface LeaveDialogProps {
  readonly uploading: boolean;
}

/** Asks before a link of the product leaves an upload. */
export function LeaveDialog({ uploading }: LeaveDialogProps) {
  const blocker = useUploadGuard(uploading);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={stay}
      size="sm"
      title="Quitter pendant l’envoi&nbsp;?"
      description="L’envoi du fichier n’est pas terminé. Si vous quittez cette page, il faudra le recommencer."
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>Quitter la page</Button>
          <Button variant="primary" onClick={stay}>
            Continuer l’envoi
          </Button>
        </>
      }
    />
  );
}
