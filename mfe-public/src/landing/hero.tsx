import { useQuery } from "@tanstack/react-query";
import { Check } from "../check/check.tsx";
import { Actions } from "./actions.tsx";
import styles from "./hero.module.css";
import { registrySizeQuery } from "./registry-size-query.ts";

/** What Authentica is for, in one sentence, and a first use of it that asks for nothing. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.promise}>
        <h1 tabIndex={-1} className={styles.title}>
          <span>Prouvez qu’un fichier existait,</span> <span>et qu’il n’a pas changé.</span>
        </h1>
        <p className={styles.lead}>
          Authentica calcule l’empreinte unique de votre fichier, l’inscrit dans un registre où rien ne s’efface, et
          vous en remet la preuve.
        </p>
        <Actions />
        <RegistrySize />
      </div>
      <Check />
    </section>
  );
}

const whole = new Intl.NumberFormat("fr-FR");

/** The live size of the registry; keeps its line while it is awaited. */
function RegistrySize() {
  const { data: size } = useQuery(registrySizeQuery);
  return (
    <p className={styles.size}>
      {size ? (
        <>
          Le registre compte <strong>{whole.format(size)}</strong> {size === 1 ? "écriture" : "écritures"}.
        </>
      ) : (
        "\u00a0"
      )}
    </p>
  );
}
