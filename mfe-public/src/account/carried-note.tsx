import { carriedFiles, carriedHere } from "@authentica/shared-ui/carried";
import { Alert } from "@authentica/shared-ui/components/alert";
import { useEffect, useState } from "react";
import formStyles from "./form.module.css";

type Words = readonly [name: string, wait: string, register: string];

const wordsOf = ([first, ...others]: readonly File[]): Words | null => {
  if (!first) return null;
  return others.length > 0
    ? [`${others.length + 1}\u00a0fichiers`, "vous attendent", "les inscrirez"]
    : [`«\u00a0${first.name}\u00a0»`, "vous attend", "l’inscrirez"];
};

/** Says that files which the visitor gave earlier wait on this device. */
export function CarriedNote() {
  const [words, setWords] = useState(() => wordsOf(carriedHere()));
  useEffect(() => {
    let isOver = false;
    void carriedFiles(Date.now()).then((files) => {
      if (!isOver) setWords(wordsOf(files));
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (words === null) return null;
  const [name, wait, register] = words;
  return (
    <Alert className={formStyles.news}>
      <span dir="auto">{name}</span> {wait} sur cet appareil&nbsp;: vous {register} juste après. Rien n’a été envoyé.
    </Alert>
  );
}
