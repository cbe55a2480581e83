import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";

export interface MissingProps {
  /** What did not come: « Votre profil n’a pas pu être affiché ». */
  readonly title: string;
  readonly onRetry: () => void;
  /** It is asked for anew. */
  readonly pending: boolean;
}

/** Stands in the place of a part of a page whose code did not come. */
export function Missing({ title, onRetry, pending }: MissingProps) {
  return (
    <ErrorPanel
      title={title}
      message="Vérifiez votre connexion, puis réessayez."
      onRetry={onRetry}
      retrying={pending}
    />
  );
}
