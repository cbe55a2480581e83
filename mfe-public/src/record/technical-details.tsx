import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { words } from "#words/record.tsx";
import type { Report } from "../proof/report.ts";
import { hexOf } from "./chain.ts";
import styles from "./technical-details.module.css";

/** Everything needed to verify the proof with other tools, in a disclosure that is initially closed. */
export function TechnicalDetails({ report }: { readonly report: Report }) {
  const { checkpoint, leaves, vkeys } = report;
  const { details } = words;
  return (
    <Disclosure title={details.title}>
      <PairList>
        {checkpoint && (
          <>
            <Pair label={details.checkpoint}>
              <Raw value={checkpoint.note} label={details.copyCheckpoint} block />
            </Pair>
            <Pair label={details.root}>
              <Hash value={hexOf(checkpoint.root)} copy={details.copyRoot} />
            </Pair>
            <Pair label={details.signature}>
              <Raw value={checkpoint.signature} label={details.copySignature} />
            </Pair>
          </>
        )}
        <Pair label={details.keys}>
          <Raw value={vkeys} label={details.copyKeys} block />
        </Pair>
      </PairList>
      {leaves.map(({ index, leaf, leafHash, path }) => (
        <section key={index} aria-labelledby={`inscription-${index}`}>
          <h3 id={`inscription-${index}`} className={styles.title}>
            {details.entry(index)}
          </h3>
          <PairList>
            <Pair label={details.content}>
              <Raw value={leaf} label={details.copyContent(index)} />
            </Pair>
            <Pair label={details.hash}>
              <Hash value={hexOf(leafHash)} copy={details.copyHash(index)} />
            </Pair>
            <Pair label={details.path}>
              {path === null ? (
                details.pathUnchecked
              ) : path.length === 0 ? (
                details.pathEmpty
              ) : (
                <Raw value={path.join("\n")} label={details.copyPath(index)} block />
              )}
            </Pair>
          </PairList>
        </section>
      ))}
      <p className={styles.caution}>{details.caution}</p>
    </Disclosure>
  );
}

/**
 * Shortens post-quantum keys and signatures, which have thousands of characters. The copy button still copies the
 * full text.
 */
const abridged = (line: string): string => (line.length > 400 ? `${line.slice(0, 160)}…${line.slice(-16)}` : line);

interface RawProps {
  readonly value: string;
  readonly label: string;
  /** Whether line breaks in the text are kept. */
  readonly block?: boolean;
}

function Raw({ value, label, block = false }: RawProps) {
  return (
    <span className={styles.raw}>
      <code className={block ? styles.lines : styles.line}>{value.split("\n").map(abridged).join("\n")}</code>
      <CopyButton value={value} label={label} iconOnly />
    </span>
  );
}
