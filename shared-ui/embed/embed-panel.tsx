import { BADGE_HEIGHT, BADGE_WIDTH, type BadgeTheme, badgePath, badgeSnippet } from "@authentica/backend/seal/badge";
import { useState } from "react";
import { CopyButton } from "../components/copy-button.tsx";
import { Select } from "../components/select.tsx";
import styles from "./embed.module.css";
import type { EmbedProps } from "./embed.tsx";

const THEMES = [
  ["auto", "Celle de chaque lecteur"],
  ["light", "Claire"],
  ["dark", "Sombre"],
] as const;

/** Preview of the badge, and the HTML code that embeds it. */
export function EmbedPanel({ origin, proofId }: EmbedProps) {
  const [theme, setTheme] = useState<BadgeTheme>(null);
  const snippet = badgeSnippet({ origin, proofId, theme });
  return (
    <>
      <div className={styles.choice}>
        <p className={styles.stage} data-theme={theme ?? undefined}>
          <img
            src={badgePath(proofId, theme)}
            alt="Aperçu du badge"
            width={BADGE_WIDTH}
            height={BADGE_HEIGHT}
            className={styles.badge}
          />
        </p>
        <Select
          label="Apparence"
          value={theme ?? "auto"}
          onChange={({ target: { value } }) => setTheme(value === "light" || value === "dark" ? value : null)}
          className={styles.theme}
        >
          {THEMES.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.snippet}>
        <code className={styles.code}>{snippet}</code>
        <CopyButton value={snippet} label="Copier le code" />
      </div>
      <p className={styles.note}>
        Une image et un lien, sans script, pour n’importe quelle page. Le badge dit où en est l’inscription, révocation
        comprise&nbsp;; mais une image s’imite, et seule la page où il mène fait foi. Bien des sites font de même quand
        on y colle simplement l’adresse de cette page.
      </p>
    </>
  );
}
