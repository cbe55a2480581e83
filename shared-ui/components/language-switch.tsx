import { LANGUAGE_NAMES, LANGUAGES } from "@authentica/backend/contract/language";
import { language } from "@authentica/shared-ui/language";
import { useLocation } from "react-router-dom";
import { words } from "#words/components.ts";
import styles from "./language-switch.module.css";

/**
 * Links to the same page in each language. `first.js` of the shell stores the choice and loads the page again; without
 * it, the address itself has the language.
 */
export function LanguageSwitch() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={words.languageSwitch} className={styles.switch}>
      {LANGUAGES.map((one) => (
        <a
          key={one}
          href={`/${one}${pathname === "/" ? "" : pathname}`}
          lang={one}
          hrefLang={one}
          data-language={one}
          aria-current={one === language ? "true" : undefined}
        >
          <span className={styles.name}>{LANGUAGE_NAMES[one]}</span>{" "}
          <span className={styles.tag}>{one.toUpperCase()}</span>
        </a>
      ))}
    </nav>
  );
}
