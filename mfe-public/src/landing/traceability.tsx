import { words as landingWords } from "#words/landing.tsx";
import { RegisterPage } from "../specimen/register-page.tsx";
import landing from "./landing.module.css";
import styles from "./traceability.module.css";

const words = landingWords.traceability;

/** Shows which events of an object the registry records. */
export function Traceability() {
  return (
    <section aria-labelledby="tracabilite" className={styles.section}>
      <div className={styles.words}>
        <h2 id="tracabilite" className={landing.heading}>
          {words.title}
        </h2>
        <p>{words.history}</p>
        <p>{words.notified}</p>
      </div>
      <RegisterPage />
    </section>
  );
}
