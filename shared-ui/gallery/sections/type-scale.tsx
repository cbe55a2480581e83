import { Example, Section } from "../section.tsx";
import { tokensNamed, tokenValue } from "../tokens.ts";

const VOICES = [
  ["--font-serif", "Chaque fichier a son sceau, et personne d’autre ne l’a."],
  ["--font-sans", "Numériser, vérifier, réclamer\u00a0: trois gestes, dans cet ordre."],
  ["--font-mono", "9f86 d081 884c 7d65 9a2f eaa0 c55a d015"],
] as const;

/** Three voices, six sizes. */
export function TypeScale() {
  return (
    <Section id="typographie" title="Typographie" lead="Trois voix, six tailles.">
      {VOICES.map(([font, words]) => (
        <Example key={font} name={font}>
          <p style={{ fontFamily: `var(${font})`, fontSize: "var(--text-xl)" }}>{words}</p>
        </Example>
      ))}
      {tokensNamed("--text-").map((size) => (
        <Example key={size} name={`${size} — ${tokenValue(size)}`}>
          <p style={{ fontSize: `var(${size})`, lineHeight: "var(--leading-snug)" }}>Portez ce vieux whisky</p>
        </Example>
      ))}
    </Section>
  );
}
