import { Actions } from "./actions.tsx";
import styles from "./closing.module.css";
import { DemoForm } from "./demo-form/demo-form.tsx";

/** The last words: begin alone, or be shown. */
export function Closing() {
  return (
    <div className={styles.closing}>
      <section aria-labelledby="commencer" className={styles.call}>
        <h2 id="commencer" className={styles.title}>
          Votre premier fichier n’attend que son sceau.
        </h2>
        <Actions />
        <p className={styles.caution}>
          Authentica est une démonstration technique&nbsp;: elle apporte une preuve d’existence et d’intégrité, sans
          usage commercial ni garantie.
        </p>
      </section>
      <DemoForm />
    </div>
  );
}
