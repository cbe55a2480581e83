import { Alert } from "@authentica/shared-ui/components/alert";
import { TextButton } from "@authentica/shared-ui/components/text-button";
import { counted } from "@authentica/shared-ui/format/counted";
import type { LeftOut } from "../files/given.ts";

/** Number of paths that are listed by name. */
const NAMED = 3;

export interface LeftOutNoticeProps {
  readonly leftOut: LeftOut;
  readonly onTakeHidden: () => void;
}

/**
 * Says which files of the folders are left out: hidden and temporary files, which the user can include; empty files;
 * and unreadable files.
 */
export function LeftOutNotice({ leftOut: { hidden, empty, unread }, onTakeHidden }: LeftOutNoticeProps) {
  const few = unread.slice(0, NAMED);
  const more = unread.length - few.length;
  return (
    <>
      {hidden.length > 0 && (
        <Alert tone="info">
          {hidden.length === 1
            ? "Un fichier caché ou temporaire est laissé de côté. "
            : `${counted(hidden.length, "fichier caché ou temporaire", "fichiers cachés ou temporaires")} sont laissés de côté. `}
          <TextButton onClick={onTakeHidden}>{hidden.length === 1 ? "Le prendre" : "Les prendre"}</TextButton>
        </Alert>
      )}
      {empty > 0 && (
        <Alert tone="info">
          {empty === 1
            ? "Un fichier vide est laissé de côté"
            : `${counted(empty, "fichier vide", "fichiers vides")} sont laissés de côté`}
          &nbsp;: tous les fichiers vides ont la même empreinte.
        </Alert>
      )}
      {few.length > 0 && (
        <Alert tone="warning" title="Une partie n’a pas pu être lue">
          {few.map((path) => (
            <bdi key={path}>«&nbsp;{path}&nbsp;» </bdi>
          ))}
          {more > 0 && `et ${counted(more, "autre")}. `}
          Le reste est pris. Vérifiez que vous avez le droit de lire ces fichiers, puis ajoutez-les.
        </Alert>
      )}
    </>
  );
}
