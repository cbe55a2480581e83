import type { PublicState } from "@authentica/backend/contract/registry";
import styles from "./shown.module.css";

const PARTS = { owner: "son nom", title: "le titre", thumbnail: "une vignette" } as const;
type Part = keyof typeof PARTS;

/** Joins parts into a French phrase: "son nom, le titre et une vignette". */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} et ${words.at(-1)}`;

/** The data that the owner makes public in addition to the registry's data. Renders nothing if there is none. */
export function Shown({ object: { shown } }: { readonly object: Pick<PublicState, "shown"> }) {
  if (!shown) return null;
  const { owner, title, thumbnail } = shown;
  const parts = (Object.keys(PARTS) as Part[]).filter((part) => shown[part] !== undefined);
  return (
    <section aria-label="Ce que montre le propriétaire" className={styles.shown}>
      {thumbnail && <img src={thumbnail} alt="" className={styles.thumbnail} />}
      <div className={styles.words}>
        {title && (
          <p dir="auto" className={styles.title}>
            {title}
          </p>
        )}
        {owner && (
          <p>
            par <bdi>{`${owner.firstName} ${owner.lastName}`}</bdi>{" "}
            <span className={styles.note}>(nom déclaré, identité non vérifiée)</span>
          </p>
        )}
        <p className={styles.note}>
          Le propriétaire montre {listed(parts.map((part) => PARTS[part]))}. Le registre ne les contient pas, et
          Authentica ne les a pas contrôlés.
        </p>
      </div>
    </section>
  );
}
