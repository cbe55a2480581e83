import { carriedFiles, carry } from "@authentica/shared-ui/carried";
import { type Dropped, useFileDrag, usePageDrag } from "@authentica/shared-ui/file-drag";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { toast } from "@authentica/shared-ui/toast";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { words as given } from "#words/given.ts";
import { words } from "#words/given-files.tsx";
import { givenByDrop } from "../batch/files/given.ts";
import styles from "./start-card.module.css";

interface GivenFilesProps {
  readonly onOver: (isOver: boolean) => void;
  /** Files that were dropped before this component was loaded. */
  readonly early: readonly File[];
  /** Called once this component handles drops. */
  readonly onHeard: () => void;
}

/**
 * Takes files that are dropped on the page to the scan. Also lists files that the user gave before signing in and
 * that still wait for a scan.
 */
export function GivenFiles({ onOver, early, onHeard }: GivenFilesProps) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const take = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      void carry([...files], { keep: false, now: Date.now() });
      navigate(paths.authentica);
    },
    [navigate],
  );
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const takeFolders = async (dropped: readonly Dropped[]) => {
    try {
      const { files } = await givenByDrop(dropped);
      if (!isHere.current) return;
      if (files.length === 0) toast({ tone: "failed", text: given.noFiles });
      take(files.map(({ file }) => file));
    } catch {
      toast({ tone: "failed", text: given.unread });
    }
  };
  const { isOver, hear } = useFileDrag({
    onDrop: (files, folders, dropped) => (folders.length > 0 ? void takeFolders(dropped) : take(files)),
  });
  usePageDrag(hear);
  useEffect(() => onOver(isOver), [isOver, onOver]);
  useEffect(() => {
    onHeard();
    take(early);
  }, [onHeard, take, early]);

  useEffect(() => {
    let isGone = false;
    void carriedFiles(Date.now()).then((files) => {
      if (!isGone) setWaiting(files);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const [first, ...others] = waiting;
  if (!first) return null;
  return (
    <p className={styles.waiting}>
      {others.length === 0 ? words.one(<span dir="auto">{first.name}</span>) : words.several(waiting.length)}
    </p>
  );
}
