import { VisuallyHidden } from "@authentica/shared-ui/components/visually-hidden";
import { formatDateTime } from "@authentica/shared-ui/format/date";
import styles from "./cell.module.css";
import { FullValue } from "./full-value.tsx";
import { shownValue } from "./value.ts";

/** The value of one field of a document. */
export function Cell({ field, value }: { readonly field: string; readonly value: unknown }) {
  const shown = shownValue(field, value);
  switch (shown.kind) {
    case "nothing":
      return (
        <>
          <span aria-hidden="true" className={styles.nothing}>
            —
          </span>
          <VisuallyHidden>vide</VisuallyHidden>
        </>
      );
    case "truth":
      return shown.words;
    case "instant":
      return (
        <time dateTime={shown.iso} title={shown.iso}>
          {formatDateTime(shown.iso)}
        </time>
      );
    case "text": {
      const text = shown.mono ? <code>{shown.text}</code> : shown.text;
      return shown.full === null ? (
        text
      ) : (
        <FullValue full={shown.full} mono={shown.mono}>
          {text}
        </FullValue>
      );
    }
  }
}
