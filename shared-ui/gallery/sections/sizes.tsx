import { Example, Section } from "../section.tsx";
import { tokensNamed, tokenValue } from "../tokens.ts";
import styles from "./sizes.module.css";

/** Space, controls, edges, shadows and motion. */
export function Sizes() {
  return (
    <Section id="mesures" title="Mesures" lead="Une grille de quatre pixels, un rayon, une ombre pour ce qui flotte.">
      <Example name="Espaces" stacked>
        <Bars names={tokensNamed("--space-")} />
      </Example>
      <Example name="Contrôles, cibles et icônes" stacked>
        <Bars names={["--control-", "--target", "--icon-sm", "--icon-md", "--icon-lg"].flatMap(tokensNamed)} />
      </Example>
      <Example name="Bords et ombres">
        {["--radius", "--radius-round"].map((radius) => (
          <span key={radius} className={styles.box} style={{ borderRadius: `var(${radius})` }}>
            <code>{radius}</code>
          </span>
        ))}
        {tokensNamed("--shadow-").map((shadow) => (
          <span key={shadow} className={styles.box} style={{ boxShadow: `var(${shadow})` }}>
            <code>{shadow}</code>
          </span>
        ))}
      </Example>
      <Example name="Durées, courbes et largeurs" stacked>
        <dl className={styles.values}>
          {["--motion-", "--ease-", "--width-", "--z-"].flatMap(tokensNamed).map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{tokenValue(name)}</dd>
            </div>
          ))}
        </dl>
      </Example>
    </Section>
  );
}

function Bars({ names }: { readonly names: readonly string[] }) {
  return (
    <ul role="list" className={styles.bars}>
      {names.map((name) => (
        <li key={name} className={styles.bar}>
          <code>{name}</code>
          <span>{tokenValue(name)}</span>
          <span className={styles.length} style={{ inlineSize: `var(${name})` }} />
        </li>
      ))}
    </ul>
  );
}
