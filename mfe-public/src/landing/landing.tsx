import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { Film } from "../film/film.tsx";
import captions from "../film/media/certify-a-file.fr.vtt";
import poster from "../film/media/certify-a-file.jpg";
import recording from "../film/media/certify-a-file.webm";
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

/** End of the page: links to sign up and to request a demonstration. */
function Closing() {
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

/** Video of the product. */
function ProductFilm() {
  return (
    <section aria-labelledby="product-film" className={styles.section}>
      <h2 id="product-film" className={styles.heading}>
        Trente secondes, du fichier au registre
      </h2>
      <Film
        src={recording}
        poster={poster}
        captions={captions}
        title="Un fichier choisi, numérisé, vérifié, puis inscrit au registre. Sans son, avec sous-titres."
        width={1120}
        height={700}
      />
    </section>
  );
}
