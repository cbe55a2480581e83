import { answer, api } from "@authentica/shared-ui/api";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check } from "../check/check.tsx";
import { Actions } from "./actions.tsx";
import styles from "./hero.module.css";
import { RegisterSeal } from "./register-seal.tsx";

/** States the purpose of Authentica in one sentence, and offers a check that needs no account. */
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
 * Query for the number of entries and the last checkpoint. Fetched once and not retried, because the page can do
 * without it.
 */
const registryStateQuery = queryOptions({
  queryKey: ["mfe_public", "registry-state"],
  queryFn: async () => (await answer(api.health.$get())).registry,
  retry: false,
});

/** Current size and last checkpoint of the registry. Space is reserved while they load. */
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
