import { Film } from "../film/film.tsx";
import captions from "../film/media/certify-a-file.fr.vtt";
import poster from "../film/media/certify-a-file.jpg";
import recording from "../film/media/certify-a-file.webm";
import styles from "./landing.module.css";

/** The product at work, for those who would rather look than read. */
export function ProductFilm() {
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
