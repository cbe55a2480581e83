import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { verifierOf } from "@authentica/shared-ui/navigation/paths";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash-2";
import { Link } from "react-router-dom";
import { words } from "#words/explorer.tsx";
import word from "../sheet/word.module.css";
import styles from "./compared.module.css";

export interface ComparedProps {
  readonly file: File;
  /** Fingerprint of the file that the visitor gave. */
  readonly own: string;
  /** Fingerprint of the registered file. `number` is the number of its object. */
  readonly hash: string;
  readonly number: number;
  /** Whether the registration is valid. */
  readonly holds: boolean;
  readonly onAgain: () => void;
}

/** Result of a comparison: one seal if the files are identical; otherwise the two different seals, overlaid. */
export function Compared({ file, own, hash, number, holds, onAgain }: ComparedProps) {
  const isSame = own === hash;
  const name = (
    <span className={styles.name} title={file.name}>
      {words.compare.quoted(file.name)}
    </span>
  );
  return (
    <div className={styles.compared}>
      {isSame ? (
        <Seal hash={hash} form={holds ? "live" : "broken"} size={240} pressed={holds} className={styles.seal} />
      ) : (
        <Seal
          form="overlay"
          hash={hash}
          other={own}
          size={336}
          title={words.compare.overlay}
          className={`${styles.seal} ${styles.overlay}`}
        />
      )}
      <div className={styles.words}>
        <div role="status" className={styles.verdict}>
          <p className={`${word.word} ${isSame ? word.same : word.different}`}>
            <Icon of={isSame ? CircleCheck : CircleSlash} size="lg" />
            {isSame ? words.compare.same : words.compare.different}
          </p>
          <p className={styles.title}>{words.compare[isSame ? "isOf" : "isNotOf"](number)}</p>
          {!isSame ? <p>{words.compare.differs}</p> : <p>{words.compare[holds ? "holds" : "ended"](name)}</p>}
        </div>
        {!isSame && (
          <ul role="list" className={styles.legend}>
            <li>
              <Seal hash={hash} size={44} />
              <div>
                <p className={styles.which}>{words.compare.registered}</p>
                <Hash value={hash} copy={false} />
              </div>
            </li>
            <li>
              <Seal hash={own} size={44} className={styles.ink} />
              <div>
                <p className={styles.which}>{words.compare.own(name, formatBytes(file.size))}</p>
                <Hash value={own} copy={words.compare.copyOwn} />
              </div>
            </li>
          </ul>
        )}
        <div className={styles.actions}>
          <Button onClick={onAgain}>{words.compare.another}</Button>
          {!isSame && <Link to={verifierOf(own)}>{words.compare.find}</Link>}
        </div>
      </div>
    </div>
  );
}
