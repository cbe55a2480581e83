import type { Way } from "@authentica/backend/certify/item";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Progress } from "@authentica/shared-ui/components/progress";
import { Seal } from "@authentica/shared-ui/components/seal";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { formatBytesOf } from "@authentica/shared-ui/format/bytes";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { lazy, Suspense } from "react";
import { words } from "#words/scan.tsx";
import { useTimeLeft } from "../certify/time-left.ts";
import { isTooLarge } from "../certify/way-choice.tsx";
import { Explanation } from "./explanation.tsx";
import { Fingerprint } from "./fingerprint.tsx";
import type { Precheck } from "./precheck.ts";
import styles from "./precheck-details.module.css";

const KnownDetails = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-found" */ "./registered.ts")).KnownDetails,
}));

const { precheck: texts } = words;

/** Files up to this size (bytes) are hashed so fast that no progress needs to be shown. */
const LONG_BYTES = 32 * 1024 * 1024;

export interface PrecheckDetailsProps {
  readonly precheck: Precheck;
  /** The chosen file, which has not been uploaded yet. */
  readonly file: File | null;
  readonly way: Way;
}

/** What is known about a file before anything is uploaded. A running look-up is shown only if it takes some time. */
export function PrecheckDetails({ precheck, file, way }: PrecheckDetailsProps) {
  switch (precheck.step) {
    case "none":
      return <Explanation />;

    case "reading":
      return file && file.size > LONG_BYTES ? <Reading file={file} bytes={precheck.bytes} /> : <Explanation />;

    case "asking":
      return (
        <Explanation>
          <p className={`${styles.quiet} ${styles.line}`}>
            <Spinner size="sm" label="" />
            {texts.asking}
          </p>
        </Explanation>
      );

    case "known":
      return (
        <Suspense>
          <KnownDetails
            hash={precheck.hash}
            entry={precheck.entry}
            earlier={precheck.earlier}
            proofFails={precheck.proofFails}
          />
        </Suspense>
      );

    case "unknown":
      return (
        <Fingerprint hash={precheck.hash} size={224} drawn>
          <h3 className={styles.outcome}>
            <Icon of={CircleDashed} size="lg" />
            {texts.unknown}
          </h3>
          <p>
            {texts.compared}
            {isTooLarge(file, way) && ` ${texts.tooLarge}`}
          </p>
        </Fingerprint>
      );

    case "failed":
      return (
        <Explanation>
          <p className={styles.line}>
            {texts.failed} {isTooLarge(file, way) ? texts.tooLarge : texts.scanAnyway}
          </p>
        </Explanation>
      );
  }
}

/** Shows the progress of hashing a large file: the circles of its seal appear step by step. */
function Reading({ file, bytes }: { readonly file: File; readonly bytes: number }) {
  const left = useTimeLeft("reading", bytes / file.size);
  const part = formatBytesOf(bytes, file.size);
  return (
    <div className={styles.reading}>
      <Seal form="engraving" size={224} done={bytes / file.size} />
      <Progress
        label={texts.reading}
        value={bytes}
        max={file.size}
        valueText={left ? texts.left(part, left) : part}
        className={styles.bar}
      />
    </div>
  );
}
