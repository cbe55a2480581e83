import { Icon } from "@authentica/shared-ui/components/icon";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { words } from "#words/faq.tsx";
import styles from "./faq.module.css";
import { QUESTIONS } from "./questions.tsx";

/** Index of the open panel; `null` if none is open. */
type OpenPanel = number | null;

/**
 * Returns the open panel after a click: the clicked panel, or `null` if the click closes it. At most one panel is
 * open.
 */
export const afterClick = (open: OpenPanel, clicked: number): OpenPanel => (open === clicked ? null : clicked);

/** Five questions. At most one is open; initially the first. */
export function Faq() {
  const [open, setOpen] = useState<OpenPanel>(0);
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <h2 id="questions" className={styles.title}>
        {words.title}
      </h2>
      <div>
        {QUESTIONS.map(({ question, answer }, at) => (
          <div key={question} className={styles.item}>
            <h3 className={styles.question}>
              <button
                type="button"
                id={`question-${at}`}
                aria-expanded={open === at}
                aria-controls={`reponse-${at}`}
                onClick={() => setOpen(afterClick(open, at))}
                className={styles.toggle}
              >
                {question}
                <Icon of={ChevronDown} className={styles.mark} />
              </button>
            </h3>
            <div
              id={`reponse-${at}`}
              inert={open !== at}
              className={`${styles.panel} ${open === at ? styles.open : ""}`}
            >
              <div className={styles.clip}>
                <div className={styles.answer}>{answer}</div>
              </div>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
