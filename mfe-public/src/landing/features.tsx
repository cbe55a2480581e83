import { StatusBadge } from "@authentica/shared-ui/components/status";
import { words as landingWords } from "#words/landing.tsx";
import { SPECIMEN } from "../specimen/specimen.ts";
import styles from "./features.module.css";
import landing from "./landing.module.css";

const words = landingWords.features;

const KINDS = "pdf jpg wav dwg csv mp4 zip py psd eml svg docx tif sql md".split(" ");

/** Features of the product: four cards, each with a picture. */
export function Features() {
  return (
    <section aria-labelledby="promesses" className={landing.section}>
      <h2 id="promesses" className={landing.heading}>
        {words.title}
      </h2>
      <div className={styles.sheets}>
        <article className={`${styles.sheet} ${styles.wide}`}>
          <p aria-hidden="true" className={styles.kinds}>
            {KINDS.map((kind) => (
              <span key={kind}>.{kind}</span>
            ))}
          </p>
          <h3>{words.anyType.title}</h3>
          <p className={styles.words}>{words.anyType.words}</p>
        </article>
        <article className={styles.sheet}>
          <Stars />
          <h3>{words.europe.title}</h3>
          <p className={styles.words}>{words.europe.words}</p>
        </article>
        <article className={styles.sheet}>
          <ol aria-hidden="true" className={styles.thread}>
            {words.history.events.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ol>
          <h3>{words.history.title}</h3>
          <p className={styles.words}>{words.history.words}</p>
        </article>
        <article className={`${styles.sheet} ${styles.wide}`}>
          <p aria-hidden="true" className={styles.proof}>
            <code>{SPECIMEN.proofId}</code>
            <StatusBadge status="active" />
          </p>
          <h3>{words.proofId.title}</h3>
          <p className={styles.words}>{words.proofId.words}</p>
        </article>
      </div>
    </section>
  );
}

const STARS = Array.from({ length: 12 }, (_, hour) => {
  const angle = (hour / 12) * 2 * Math.PI;
  return { hour, x: Math.round(38 * Math.sin(angle)), y: Math.round(-38 * Math.cos(angle)) };
});

/** Circle of twelve stars. */
function Stars() {
  return (
    <svg aria-hidden="true" viewBox="-50 -50 100 100" className={styles.stars}>
      {STARS.map(({ hour, x, y }) => (
        <path key={hour} d={STAR} transform={`translate(${x} ${y})`} />
      ))}
    </svg>
  );
}

/** Path of a star with five points around the origin. One point is at the top. */
const STAR = `M${Array.from({ length: 10 }, (_, tip) => {
  const r = tip % 2 ? 2.6 : 6.6;
  const angle = (tip / 10) * 2 * Math.PI;
  return `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`;
}).join("L")}z`;
