import { answer, api } from "@authentica/shared-ui/api";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { words as landing } from "#words/landing.tsx";
import { Check } from "../check/check.tsx";
import { Actions } from "./actions.tsx";
import styles from "./hero.module.css";
import { RegisterSeal } from "./register-seal.tsx";

const words = landing.hero;

/** States the purpose of Authentica in one sentence, and offers a check that needs no account. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.promise}>
        <h1 tabIndex={-1} className={styles.title}>
          <span>{words.title[0]}</span> <span>{words.title[1]}</span>
        </h1>
        <p className={styles.lead}>{words.lead}</p>
        <Actions />
        <RegistryState />
      </div>
      <Check mark={<RegisterSeal />} label={words.check} />
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
          {words.size(registry.size, (text) => (
            <strong>{text}</strong>
          ))}
          {registry.checkpoint && <> {words.checkpoint(<ProofTime at={registry.checkpoint.signedAt} />)}</>}
        </>
      ) : (
        "\u00a0"
      )}
    </p>
  );
}
