import { Button } from "@authentica/shared-ui/components/button";
import { Hash } from "@authentica/shared-ui/components/hash";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Seal } from "@authentica/shared-ui/components/seal";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { textHash } from "@authentica/shared-ui/fingerprint/text-hash";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { useEffect, useRef, useState } from "react";
import word from "../../sheet/word.module.css";
import { SPECIMEN } from "../../specimen/specimen.ts";
import landing from "../landing.module.css";
import styles from "./one-byte.module.css";

/** Differs from the text of the specimen in one letter. */
const OTHER_TEXT = "Je panse, donc je suis.";

/** Two texts with their seals. When the visitor changes the second text, its seal changes too. */
export function OneByte() {
  const [text, setText] = useState<string>(SPECIMEN.text);
  const field = useRef<HTMLInputElement>(null);
  // A text that was typed before hydration is only in the DOM element.
  useEffect(() => setText((shown) => field.current?.value ?? shown), []);
  const hash = useHashOf(text);
  const same = hash === null ? text === SPECIMEN.text : hash === SPECIMEN.hash;

  return (
    <section aria-labelledby="un-octet" className={styles.section}>
      <header className={styles.head}>
        <h2 id="un-octet" className={landing.heading}>
          Une lettre change, et tout change.
        </h2>
        <p className={styles.lead}>
          Retouchez la seconde phrase&nbsp;: son empreinte se recalcule sous vos yeux, dans votre navigateur.
        </p>
      </header>

      <div className={styles.pair}>
        <div className={styles.side}>
          <div className={`${styles.text} ${styles.fixed}`}>
            <p className={styles.label}>L’original</p>
            <p className={styles.original}>{SPECIMEN.text}</p>
          </div>
          <Seal hash={SPECIMEN.hash} size={220} isLate className={styles.seal} />
          <Hash value={SPECIMEN.hash} copy={false} className={styles.hash} />
        </div>
        <div className={`${styles.side} ${same ? styles.same : styles.different}`}>
          <TextField
            ref={field}
            label="Votre version"
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
          <span role="status">{same ? "Identique" : "Différent"}</span>
        </p>
        <p className={styles.count}>
          {hash === null
            ? "L’empreinte n’a pas pu être calculée ici. Rechargez la page."
            : same
              ? "Même texte, même empreinte, même sceau."
              : `${countDifferences(SPECIMEN.hash, hash)} des 64 chiffres de l’empreinte ne sont plus les mêmes.`}
        </p>
        <Button onClick={() => setText(same ? OTHER_TEXT : SPECIMEN.text)}>
          {same ? "Changer une lettre" : "Rétablir la phrase"}
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
  const [hash, setHash] = useState<string | null>(SPECIMEN.hash);
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
