import { carriedFiles, carriedHere } from "@authentica/shared-ui/carried";
import { Alert } from "@authentica/shared-ui/components/alert";
import { useEffect, useState } from "react";
import formStyles from "./form.module.css";

const named = ([first, ...others]: readonly File[]): string | null => {
  if (!first) return null;
  return others.length > 0 ? `${others.length + 1} fichiers` : `«\u00a0${first.name}\u00a0»`;
};

/** Says of a file that was given before that it waits, and where. */
export function CarriedNote() {
  const [name, setName] = useState(() => named(carriedHere()));
  useEffect(() => {
    let isOver = false;
    void carriedFiles(Date.now()).then((files) => {
      if (!isOver) setName(named(files));
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (name === null) return null;
  return (
    <Alert className={formStyles.news}>
      <span dir="auto">{name}</span> vous attend sur cet appareil&nbsp;: vous l’inscrirez juste après. Rien n’a été
      envoyé.
    </Alert>
  );
}
