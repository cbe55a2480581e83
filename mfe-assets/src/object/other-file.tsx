import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import CircleSlash from "lucide-react/icons/circle-slash-2";
import { words } from "#words/deposit-file.tsx";
import styles from "./other-file.module.css";

export interface OtherFileProps {
  readonly file: File;
  /** Fingerprint of the file that the user chose. */
  readonly own: string;
  /** Fingerprint of the declared file. */
  readonly hash: string;
}

/**
 * Shown if the chosen file is not that of the object: both seals, one over the other, and a note that nothing was
 * uploaded.
 */
export function OtherFile({ file, own, hash }: OtherFileProps) {
  return (
    <div className={styles.other}>
      <Seal form="overlay" hash={hash} other={own} size={224} title={words.other.seals} className={styles.seal} />
      <div className={styles.words}>
        <div role="alert" className={styles.verdict}>
          <p className={styles.word}>
            <Icon of={CircleSlash} size="md" />
            {words.other.verdict}
          </p>
          <p>{words.other.means}</p>
        </div>
        <ul role="list" className={styles.legend}>
          <li>
            <p className={styles.which}>{words.other.declared}</p>
            <Hash value={hash} short copy={false} />
          </li>
          <li>
            <p className={styles.which}>{words.other.yours(<bdi>{file.name}</bdi>, formatBytes(file.size))}</p>
            <Hash value={own} short copy={false} />
          </li>
        </ul>
      </div>
    </div>
  );
}
