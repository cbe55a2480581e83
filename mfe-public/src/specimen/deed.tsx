import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Seal } from "@authentica/shared-ui/components/seal";
import { StatusBadge } from "@authentica/shared-ui/components/status";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { words } from "#words/landing.tsx";
import sheet from "../sheet/sheet.module.css";
import styles from "./deed.module.css";
import { SPECIMEN } from "./specimen.ts";

/** Example of a registration with its seal, marked as a specimen. */
export function Deed() {
  const { deed, mark } = words.specimen;
  const { fileName, size, hash, proofId } = SPECIMEN;
  return (
    <figure className={`${sheet.sheet} ${styles.deed}`} aria-label={deed.label}>
      <header className={sheet.head}>
        <p className={sheet.title}>{deed.title}</p>
        <p className={sheet.mark}>{mark}</p>
      </header>
      <PairList className={styles.pairs}>
        <Pair label={deed.file}>
          {fileName}, {formatBytes(size)}
        </Pair>
        <Pair label={deed.hash}>
          <Hash value={hash} copy={false} />
        </Pair>
        <Pair label={deed.proofId}>
          <code>{proofId}</code>
        </Pair>
        <Pair label={deed.status}>
          <StatusBadge status="active" />
        </Pair>
      </PairList>
      <figcaption className={styles.foot}>
        <span className={`${sheet.caption} ${styles.words}`}>{deed.seal}</span>
        <Seal hash={hash} size={168} pressed className={styles.seal} />
      </figcaption>
    </figure>
  );
}
