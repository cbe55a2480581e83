import { words as landing } from "#words/landing.tsx";
import { Deed } from "../specimen/deed.tsx";
import styles from "./steps.module.css";

const words = landing.steps;

/** The four steps from a file to its proof, beside an example of a proof. */
export function Steps() {
  return (
    <section aria-labelledby="etapes" className={styles.section}>
      <div className={styles.aside}>
        <h2 id="etapes" className={styles.title}>
          {words.title}
        </h2>
        <Deed />
      </div>
      <ol role="list" className={styles.list}>
        {words.list.map((step) => (
          <li key={step.title} className={styles.step}>
            <h3>{step.title}</h3>
            <p>{step.words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
