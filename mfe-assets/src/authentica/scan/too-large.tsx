import { MESSAGES } from "@authentica/backend/contract/messages";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";

export interface TooLargeProps {
  /** The file's. */
  readonly name: string;
  readonly onKeep: () => void;
}

/** Says of a file that it is over what may be sent, and leads to the way that takes it. */
export function TooLarge({ name, onKeep }: TooLargeProps) {
  return (
    <Alert tone="error" title={name} action={<Button onClick={onKeep}>Le garder ici</Button>}>
      {MESSAGES.fileTooLarge}
    </Alert>
  );
}
