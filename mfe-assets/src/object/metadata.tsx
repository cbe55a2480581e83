import type { OwnedObject } from "@authentica/backend/contract/object";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { words } from "#words/object.tsx";
import styles from "./metadata.module.css";

const loadEditor = () => import(/* webpackChunkName: "later-metadata" */ "./metadata-editor.tsx");
const MetadataEditor = lazy(async () => ({ default: (await loadEditor()).MetadataEditor }));

/** Metadata that the owner gave the object. On this page only the owner sees it. */
export function Metadata({ object }: { readonly object: OwnedObject }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const pairs = Object.entries(object.metadata ?? {});
  const mayEdit = object.status === "active";

  // When the form closes, the focused element disappears, so the focus returns to the button that opened the form.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  // Metadata of a revoked object cannot be edited.
  if (pairs.length === 0 && !mayEdit) return null;
  return (
    <section aria-labelledby="metadonnees" className={styles.section}>
      <div className={styles.head}>
        <h2 id="metadonnees" className={styles.heading}>
          {words.metadata.title}
        </h2>
        {mayEdit && !isEditing && (
          <Button
            ref={opener}
            variant="quiet"
            icon={<Icon of={pairs.length === 0 ? Plus : Pencil} size="sm" />}
            aria-label={pairs.length === 0 ? words.metadata.addLabel : words.metadata.editLabel}
            onPointerEnter={() => void loadEditor().catch(() => undefined)}
            onClick={() => setEditing(true)}
            className={styles.opener}
          >
            {pairs.length === 0 ? words.metadata.add : words.metadata.edit}
          </Button>
        )}
      </div>
      {isEditing && mayEdit ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <MetadataEditor object={object} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          {pairs.length > 0 && (
            <PairList className={styles.pairs}>
              {pairs.map(([name, value]) => (
                <Pair key={name} label={<code>{name}</code>}>
                  <bdi>{value}</bdi>
                </Pair>
              ))}
            </PairList>
          )}
          <p className={styles.note}>
            {pairs.length === 0 && `${words.metadata.examples} `}
            {words.metadata.means}
          </p>
        </>
      )}
    </section>
  );
}
