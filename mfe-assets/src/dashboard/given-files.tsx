import { carriedFiles, carry } from "@authentica/shared-ui/carried";
import { useFileDrag, usePageDrag } from "@authentica/shared-ui/file-drag";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import styles from "./start-card.module.css";

interface GivenFilesProps {
  readonly onOver: (isOver: boolean) => void;
  /** What was dropped before this was here. */
  readonly early: readonly File[];
  /** What is dropped is heard here from now on. */
  readonly onHeard: () => void;
}

/** Takes what is dropped on the page to the scan, and says of a file that was given before the sign-in that it waits for it. */
export function GivenFiles({ onOver, early, onHeard }: GivenFilesProps) {
  const navigate = useNavigate();
  const [name, setName] = useState<string | null>(null);
  const take = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      void carry([...files], { keep: false, now: Date.now() });
      navigate(paths.authentica);
    },
    [navigate],
  );
  const { isOver, hear } = useFileDrag({ onDrop: take });
  usePageDrag(hear);
  useEffect(() => onOver(isOver), [isOver, onOver]);
  useEffect(() => {
    onHeard();
    take(early);
  }, [onHeard, take, early]);

  useEffect(() => {
    let isGone = false;
    void carriedFiles(Date.now()).then(([file]) => {
      if (!isGone && file) setName(file.name);
    });
    return () => {
      isGone = true;
    };
  }, []);

  if (name === null) return null;
  return (
    <p className={styles.waiting}>
      «&nbsp;<span dir="auto">{name}</span>&nbsp;» vous attend sur cet appareil. Rien n’a été envoyé.
    </p>
  );
}
