import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { words } from "#words/layout.tsx";

export interface MissingProps {
  /** Says what failed to load: « Votre profil n’a pas pu être affiché ». */
  readonly title: string;
  readonly onRetry: () => void;
  /** Whether a retry is in progress. */
  readonly pending: boolean;
}

/** Shown instead of a part whose code could not be loaded. */
export function Missing({ title, onRetry, pending }: MissingProps) {
  return <ErrorPanel title={title} message={words.missing} onRetry={onRetry} retrying={pending} />;
}
