import { Icon } from "@authentica/shared-ui/components/icon";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import styles from "./faq.module.css";
import { QUESTIONS } from "./questions.tsx";

/** Which panel is open; `null` when none is. */
type OpenPanel = number | null;

/** One panel at a time: a click opens its own and closes the other, a click on the open one closes it. */
export const afterClick = (open: OpenPanel, clicked: number): OpenPanel => (open === clicked ? null : clicked);

/** Five questions, one open at a time, the first at first. */
export function Faq() {
  const [open, setOpen] = useState<OpenPanel>(0);
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <h2 id="questions" className={styles.title}>
        Questions fréquentes
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
