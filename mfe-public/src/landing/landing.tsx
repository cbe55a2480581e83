import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { Closing } from "./closing.tsx";
import { Faq } from "./faq/faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing.module.css";
import { OneByte } from "./one-byte/one-byte.tsx";
import { ProductFilm } from "./product-film.tsx";
import { Steps } from "./steps.tsx";
import { Traceability } from "./traceability.tsx";

/** `/`: what Authentica is for, a first use of it with no account, how it goes and what is promised. */
export function Landing() {
  useDocumentTitle("Certifiez vos fichiers");
  return (
    <div className={styles.page}>
      <Hero />
      <Steps />
      <OneByte />
      <Traceability />
      <Features />
      <ProductFilm />
      <Faq />
      <Closing />
    </div>
  );
}
