import type { Halt } from "@authentica/backend/certify/steering";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import type { ReactNode } from "react";
import { words } from "#words/waiting.ts";
import { waitWords } from "./halt-words.ts";

export interface WaitingNoticeProps {
  readonly halt: Halt | null;
  /** Retries the waiting request. */
  readonly onNudge: () => void;
  readonly children?: ReactNode;
}

/** Says what a file waits for. Renders nothing if the file does not wait. */
export function WaitingNotice({ halt, onNudge, children }: WaitingNoticeProps) {
  const told = halt && waitWords(halt, Date.now(), navigator.onLine);
  if (!told) return null;
  const action = halt.type === "away" && <Button onClick={onNudge}>{words.retryNow}</Button>;
  return (
    <Alert tone="info" title={told.title} action={action}>
      {told.words}
      {children}
    </Alert>
  );
}
