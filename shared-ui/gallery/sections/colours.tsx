import { useEffect, useRef, useState } from "react";
import { Table } from "../../components/table.tsx";
import { formatNumber, numberFormat } from "../../format/number.ts";
import { subscribeTheme } from "../../tokens/theme.ts";
import { contrastOf, type Rgb } from "../contrast.ts";
import { Example, Section } from "../section.tsx";
import { tokensNamed } from "../tokens.ts";
import styles from "./colours.module.css";

interface Pair {
  readonly colour: string;
  readonly ground: string;
  /** The lowest contrast ratio that the product guarantees. */
  readonly least: number;
}

const GROUNDS = ["paper", "paper-soft", "paper-float"] as const;
const STATES = ["verified", "pending", "revoked", "different", "notice"] as const;

const on = (grounds: readonly string[], colour: string, least: number): Pair[] =>
  grounds.map((ground) => ({ colour, ground, least }));

/** Foreground and background pairs. */
const PAIRS: readonly Pair[] = [
  ...on(GROUNDS, "ink", 7),
  ...on(GROUNDS, "ink-soft", 4.5),
  ...on(GROUNDS, "seal-ink", 4.5),
  ...on(["seal", "seal-strong"], "on-seal", 7),
  ...STATES.flatMap((state) => on([`${state}-ground`, "paper"], `${state}-ink`, 4.5)),
  ...["line-strong", "ring", "seal-mark"].flatMap((mark) => on(GROUNDS, mark, 3)),
];

/** Every colour, and the contrast ratios of colour pairs, measured in the current theme. */
export function Colours() {
  return (
    <Section
      id="couleurs"
      title="Couleurs"
      lead="Chaque couleur est une paire, clair et sombre. Les contrastes sont mesurés dans le thème affiché."
    >
      <Example name="Toutes les couleurs">
        <ul role="list" className={styles.swatches}>
          {tokensNamed("--color-").map((name) => (
            <li key={name} className={styles.swatch}>
              <span className={styles.patch} style={{ background: `var(${name})` }} />
              <code>{name.replace("--color-", "")}</code>
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Contrastes" stacked>
        <Contrasts />
      </Example>
    </Section>
  );
}

const formatRatio = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Contrasts() {
  const turn = useShownTheme();
  const table = useRef<HTMLTableElement>(null);
  const [ratios, setRatios] = useState<readonly number[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the colours change
  useEffect(() => {
    const samples = table.current?.querySelectorAll<HTMLElement>("[data-sample]") ?? [];
    const read = pixelReader();
    setRatios(
      Array.from(samples, (sample) => {
        const { color, backgroundColor } = getComputedStyle(sample);
        return contrastOf(read(color), read(backgroundColor));
      }),
    );
  }, [turn]);

  return (
    <Table label="Contrastes" ref={table}>
      <thead>
        <tr>
          <th scope="col">Couleur</th>
          <th scope="col">Fond</th>
          <th scope="col">Exemple</th>
          <th scope="col" data-align="end">
            Contraste
          </th>
          <th scope="col" data-align="end">
            Minimum
          </th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {PAIRS.map(({ colour, ground, least }, at) => {
          const ratio = ratios[at];
          return (
            <tr key={`${colour} ${ground}`}>
              <td>
                <code>{colour}</code>
              </td>
              <td>
                <code>{ground}</code>
              </td>
              <td>
                <span
                  data-sample
                  aria-hidden="true"
                  className={styles.sample}
                  style={{ color: `var(--color-${colour})`, background: `var(--color-${ground})` }}
                >
                  {least < 4.5 ? "■" : "Authentica"}
                </span>
              </td>
              <td data-align="end">{ratio === undefined ? "" : formatRatio(ratio)}</td>
              <td data-align="end">{formatNumber(least)}</td>
              <td>{ratio === undefined ? "" : ratio >= least ? "tenu" : "INSUFFISANT"}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Returns a function which converts any CSS colour to the red, green and blue that the screen shows. */
function pixelReader(): (colour: string) => Rgb {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (colour) => {
    if (!context) return [0, 0, 0];
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}

/**
 * Returns a number that changes whenever the colours of the page change, whether the user or the device has changed
 * them.
 */
function useShownTheme(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const changed = () => setTurn((before) => before + 1);
    const device = matchMedia("(prefers-color-scheme: dark)");
    device.addEventListener("change", changed);
    const stop = subscribeTheme(changed);
    return () => {
      device.removeEventListener("change", changed);
      stop();
    };
  }, []);
  return turn;
}
