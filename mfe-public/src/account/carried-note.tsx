import { carriedFiles, carriedHere } from "@authentica/shared-ui/carried";
import { Alert } from "@authentica/shared-ui/components/alert";
import { useEffect, useState } from "react";
import { words } from "#words/account-page.tsx";
import formStyles from "./form.module.css";

/** Says that files which the visitor gave earlier wait on this device. */
export function CarriedNote() {
  const [files, setFiles] = useState<readonly File[]>(carriedHere);
  useEffect(() => {
    let isOver = false;
    void carriedFiles(Date.now()).then((found) => {
      if (!isOver) setFiles(found);
    });
    return () => {
      isOver = true;
    };
  }, []);
  const [first] = files;
  if (!first) return null;
  const { carried } = words;
  return (
    <Alert className={formStyles.news}>
      {carried.wait(<span dir="auto">{carried.files(first.name, files.length)}</span>, files.length)}
    </Alert>
  );
}
