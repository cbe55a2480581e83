import { answer, api } from "@authentica/shared-ui/api";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check } from "../check/check.tsx";
import { Actions } from "./actions.tsx";
import styles from "./hero.module.css";
import { RegisterSeal } from "./register-seal.tsx";

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
        <RegistryState />
      </div>
      <Check mark={<RegisterSeal />} label="Déposez un fichier, voyez son sceau" />
    </section>
  );
}

/**
 * How many entries the registry holds, and its last checkpoint. A detail of the page: it is asked for once, and nothing
 * is said where it does not come.
 */
const registryStateQuery = queryOptions({
  queryKey: ["mfe_public", "registry-state"],
  queryFn: async () => (await answer(api.health.$get())).registry,
  retry: false,
});

/** The live size of the registry and its last checkpoint; keeps its place while they are awaited. */
function RegistryState() {
  const { data: registry } = useQuery(registryStateQuery);
  return (
    <p className={styles.size}>
      {registry && registry.size > 0 ? (
        <>
          Le registre compte <strong>{formatNumber(registry.size)}</strong>{" "}
          {registry.size < 2 ? "écriture" : "écritures"}.
          {registry.checkpoint && (
            <>
              {" "}
              Dernier point de contrôle signé le <ProofTime at={registry.checkpoint.signedAt} />.
            </>
          )}
        </>
      ) : (
        "\u00a0"
      )}
    </p>
  );
}
