import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { words } from "#words/landing.tsx";
import { Entry } from "../entry/entry.tsx";
import sheet from "../sheet/sheet.module.css";
import styles from "./register-page.module.css";

/**
 * Three example entries about the specimen. Their hashes are those of real leaves, so each entry really contains the
 * hash of the previous one.
 */
const CHAIN = {
  /** Hash of the entry that precedes the first entry shown. */
  before: "7157c97c7902b98dfc339a1f64b2c9ff0c0ba22ae9d49d2c6e0818ad9f46a0ce",
  entries: [
    {
      number: 41,
      event: "registered",
      at: "2025-05-12T07:41:00.000Z",
      hash: "05357822312e76f0c7adb6402181602c80e0d81838cadfb1a5f1a8ab620eb9ec",
    },
    {
      number: 42,
      event: "renamed",
      at: "2025-06-03T12:05:00.000Z",
      hash: "8244e1acc182bedf3e91ee64429f42ee3e39d32f7594e0775eafea543f1de671",
    },
    {
      number: 43,
      event: "revoked",
      at: "2025-10-21T15:32:00.000Z",
      hash: "406e157ee60b7a86dd2a1e5d2855de0c6512d38fa8aff2ee950424a2cb02edf5",
    },
  ],
} as const;

/** Example page of the registry, marked as a specimen. Each entry repeats the hash of the previous entry. */
export function RegisterPage() {
  const { mark, page } = words.specimen;
  return (
    <figure className={sheet.sheet} aria-label={page.label}>
      <header className={sheet.head}>
        <p className={sheet.title}>{page.title}</p>
        <p className={sheet.mark}>{mark}</p>
      </header>
      <ol role="list">
        {CHAIN.entries.map(({ number, event, at, hash }, place) => (
          <Entry
            key={number}
            number={number}
            event={page.events[event]}
            time={<ProofTime at={at} />}
            previous={CHAIN.entries[place - 1]?.hash ?? CHAIN.before}
            own={hash}
            roomy
          />
        ))}
      </ol>
      <figcaption className={`${sheet.caption} ${styles.caption}`}>{page.chain}</figcaption>
    </figure>
  );
}
