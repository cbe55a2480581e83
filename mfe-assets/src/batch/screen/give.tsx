import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { FileDrop } from "@authentica/shared-ui/components/file-drop";
import { Icon } from "@authentica/shared-ui/components/icon";
import FolderOpen from "lucide-react/icons/folder-open";
import { useRef, useState } from "react";
import { words } from "#words/batch.ts";
import { words as failures } from "#words/given.ts";
import { chosenFolder, type Giving, givenByDrop, givenFiles } from "../files/given.ts";
import styles from "./give.module.css";

const isNothing = ({ files, leftOut: { hidden, empty, unread } }: Giving) =>
  files.length + hidden.length + empty + unread.length === 0;

export interface GiveProps {
  readonly label: string;
  /** Whether files that were given on another screen could not be read. */
  readonly isUnread?: boolean | undefined;
  readonly onGiven: (giving: Giving) => void;
}

/** Drop zone and buttons for files and folders. */
export function Give({ label, isUnread = false, onGiven }: GiveProps) {
  const folder = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(isUnread ? failures.unread : null);
  const [isLooking, setLooking] = useState(false);

  const take = async (giving: Promise<Giving | null | undefined>) => {
    setProblem(null);
    setLooking(true);
    try {
      const given = await giving;
      if (given === undefined) folder.current?.click();
      else if (given && isNothing(given)) setProblem(failures.noFiles);
      else if (given) onGiven(given);
    } catch {
      setProblem(failures.unread);
    } finally {
      setLooking(false);
    }
  };

  return (
    <div className={styles.give}>
      <FileDrop
        anywhere
        label={label}
        browseLabel={words.give.files}
        hint={words.give.hint}
        onFile={(file) => void take(givenFiles([file]))}
        onFiles={(files) => void take(givenFiles(files))}
        onFolders={(dropped) => void take(givenByDrop(dropped))}
      />
      <Button
        variant="quiet"
        icon={<Icon of={FolderOpen} size="sm" />}
        className={styles.folder}
        pending={isLooking}
        onClick={() => void take(chosenFolder())}
      >
        {words.give.folder}
      </Button>
      <input
        ref={folder}
        type="file"
        hidden
        tabIndex={-1}
        multiple
        aria-label={words.give.folder}
        {...{ webkitdirectory: "" }}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          target.value = "";
          if (files.length > 0) void take(givenFiles(files));
        }}
      />
      {problem && (
        <Alert tone="error" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
    </div>
  );
}
