import { BADGE_HEIGHT, BADGE_WIDTH, type BadgeTheme, badgePath, badgeSnippet } from "@authentica/backend/seal/badge";
import { language } from "@authentica/shared-ui/language";
import { useState } from "react";
import { words } from "#words/embed-panel.ts";
import { CopyButton } from "../components/copy-button.tsx";
import { Select } from "../components/select.tsx";
import styles from "./embed.module.css";
import type { EmbedProps } from "./embed.tsx";

const THEMES = ["auto", "light", "dark"] as const;

/**
 * In the French builds, the snippet names no language: the alternative text is in French, and the badge is in the
 * language of the object's owner.
 */
const isNamed = language !== "fr";

/** Preview of the badge, and the HTML code that embeds it. */
export function EmbedPanel({ origin, proofId }: EmbedProps) {
  const [theme, setTheme] = useState<BadgeTheme>(null);
  const snippet = badgeSnippet({
    origin,
    proofId,
    theme,
    ...(isNamed && { words: { language, alt: words.alt(proofId) } }),
  });
  return (
    <>
      <div className={styles.choice}>
        <p className={styles.stage} data-theme={theme ?? undefined}>
          <img
            src={badgePath(proofId, theme, isNamed ? language : undefined)}
            alt={words.preview}
            width={BADGE_WIDTH}
            height={BADGE_HEIGHT}
            className={styles.badge}
          />
        </p>
        <Select
          label={words.theme}
          value={theme ?? "auto"}
          onChange={({ target: { value } }) => setTheme(value === "light" || value === "dark" ? value : null)}
          className={styles.theme}
        >
          {THEMES.map((value) => (
            <option key={value} value={value}>
              {words.themes[value]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.snippet}>
        <code className={styles.code}>{snippet}</code>
        <CopyButton value={snippet} label={words.copy} />
      </div>
      <p className={styles.note}>{words.note}</p>
    </>
  );
}
