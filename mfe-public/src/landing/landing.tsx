import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import poster from "#film/certify-a-file.jpg";
import captions from "#film/certify-a-file.vtt";
import recording from "#film/certify-a-file.webm";
import { words } from "#words/landing.tsx";
import { Film } from "../film/film.tsx";
import { Actions } from "./actions.tsx";
import { DemoForm } from "./demo-form/demo-form.tsx";
import { Faq } from "./faq/faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing.module.css";
import { OneByte } from "./one-byte/one-byte.tsx";
import { Steps } from "./steps.tsx";
import { Traceability } from "./traceability.tsx";

/** `/`: purpose of Authentica, a check that needs no account, how the service works, and what it promises. */
export function Landing() {
  useDocumentTitle(words.title);
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

/** End of the page: links to sign up and to request a demonstration. */
function Closing() {
  return (
    <div className={styles.closing}>
      <section aria-labelledby="commencer" className={styles.call}>
        <h2 id="commencer" className={styles.title}>
          {words.closing.title}
        </h2>
        <Actions />
        <p className={styles.caution}>{words.closing.caution}</p>
      </section>
      <DemoForm />
    </div>
  );
}

/** Video of the product. */
function ProductFilm() {
  return (
    <section aria-labelledby="product-film" className={styles.section}>
      <h2 id="product-film" className={styles.heading}>
        {words.film.heading}
      </h2>
      <Film src={recording} poster={poster} captions={captions} title={words.film.title} width={1120} height={700} />
    </section>
  );
}
