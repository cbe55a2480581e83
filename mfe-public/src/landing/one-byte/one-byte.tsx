import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { textHash } from "@authentica/shared-ui/fingerprint/text-hash";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect, useRef, useState } from "react";
import { words as landingWords } from "#words/landing.tsx";
import word from "../../sheet/word.module.css";
import landing from "../landing.module.css";
import styles from "./one-byte.module.css";

const words = landingWords.oneByte;

/** Two texts with their seals. When the visitor changes the second text, its seal changes too. */
export function OneByte() {
  const [text, setText] = useState(words.text);
  const field = useRef<HTMLInputElement>(null);
  // A text that was typed before hydration is only in the DOM element.
  useEffect(() => setText((shown) => field.current?.value ?? shown), []);
  const hash = useHashOf(text);
  const same = hash === null ? text === words.text : hash === words.hash;

  return (
    <section aria-labelledby="un-octet" className={styles.section}>
      <header className={styles.head}>
        <h2 id="un-octet" className={landing.heading}>
          {words.title}
        </h2>
        <p className={styles.lead}>{words.lead}</p>
      </header>

      <div className={styles.pair}>
        <div className={styles.side}>
          <div className={`${styles.text} ${styles.fixed}`}>
            <p className={styles.label}>{words.original}</p>
            <p className={styles.original}>{words.text}</p>
          </div>
          <Seal hash={words.hash} size={220} isLate className={styles.seal} />
          <Hash value={words.hash} copy={false} className={styles.hash} />
        </div>
        <div className={`${styles.side} ${same ? styles.same : styles.different}`}>
          <TextField
            ref={field}
            label={words.other}
            value={text}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            className={styles.text}
          />
          {hash === null ? (
            <Seal form="wait" size={220} className={styles.seal} />
          ) : (
            <>
              <Seal hash={hash} size={220} isLate className={styles.seal} />
              <Hash value={hash} copy={false} className={styles.hash} />
            </>
          )}
        </div>
      </div>

      <div className={styles.verdict}>
        <p className={`${word.word} ${same ? word.same : word.different}`}>
          <Icon of={same ? CircleCheck : CircleX} />
          <span role="status">{same ? words.same : words.different}</span>
        </p>
        <p className={styles.count}>
          {hash === null
            ? words.notComputed
            : same
              ? words.sameWhy
              : words.differentWhy(countDifferences(words.hash, hash))}
        </p>
        <Button onClick={() => setText(same ? words.otherText : words.text)}>
          {same ? words.change : words.restore}
        </Button>
      </div>
    </section>
  );
}

/**
 * Returns the hash of the text. While it is being computed, returns the hash of the previous text. Returns `null` if
 * hashing is not possible.
 */
function useHashOf(text: string): string | null {
  const [hash, setHash] = useState<string | null>(words.hash);
  useEffect(() => {
    let isOver = false;
    void textHash(text)
      .catch(() => null)
      .then((made) => {
        if (!isOver) setHash(made);
      });
    return () => {
      isOver = true;
    };
  }, [text]);
  return hash;
}

/** Returns at how many positions two texts of the same length differ. */
export function countDifferences(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) count += 1;
  return count;
}
