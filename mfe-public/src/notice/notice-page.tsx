import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import type { ReactNode } from "react";
import styles from "./notice-page.module.css";

export interface NoticePageProps {
  /** Title of the page, its only `h1`. Also the title of the browser tab. */
  readonly title: string;
  /** Language of the title, if it differs from that of the page. */
  readonly titleLang?: "en" | undefined;
  /** Icon or three-digit status that is shown above the title, instead of a seal. */
  readonly mark: IconDrawing | string;
  /** Paragraphs that say what happened and what the user can do. */
  readonly children: ReactNode;
  /** Links. The first one leaves the current process. */
  readonly actions: ReactNode;
}

/** Page with one message and links. */
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
