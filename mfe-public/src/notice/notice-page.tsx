import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import type { ReactNode } from "react";
import styles from "./notice-page.module.css";

export interface NoticePageProps {
  /** The page's one `h1` and the name of the tab. */
  readonly title: string;
  /** Language of the title, where it is not the page's. */
  readonly titleLang?: "en" | undefined;
  /** Drawn above the title, where a seal would be: an icon, or the three digits of a refusal. */
  readonly mark: IconDrawing | string;
  /** What happened and what to do: paragraphs. */
  readonly children: ReactNode;
  /** Links, the way out first. */
  readonly actions: ReactNode;
}

/** A page that says one thing and leads on. */
export function NoticePage({ title, titleLang, mark, children, actions }: NoticePageProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.page}>
      <div aria-hidden="true" className={styles.mark}>
        {typeof mark === "string" ? mark : <Icon of={mark} size="lg" />}
      </div>
      <h1 tabIndex={-1} lang={titleLang}>
        {title}
      </h1>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
