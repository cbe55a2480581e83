import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import { Seal } from "@authentica/shared-ui/components/seal";
import { useSeen } from "@authentica/shared-ui/seen";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { coverQuery } from "../objects/calls.ts";
import { useObjectUrl } from "../use-object-url.ts";
import styles from "./cover.module.css";
import { isStillOwned } from "./list-view.ts";

/** The cover image of an object; its seal where the reader may not see it any more. */
export function Cover({ object }: { readonly object: ListedObject }) {
  if (isStillOwned(object)) return <OwnedCover object={object} />;
  return (
    <span className={styles.place}>
      <Seal hash={object.hash} size={32} className={styles.seal} />
    </span>
  );
}

/** The image, asked for when its row comes into view; the object's seal until it is there, and where it never comes. */
function OwnedCover({ object }: { readonly object: OwnedObject }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { data } = useQuery({ ...coverQuery(object), enabled: seen });
  const url = useObjectUrl(data ?? null);
  return (
    <span ref={place} className={styles.place}>
      {url ? (
        <img src={url} alt="" className={styles.image} />
      ) : (
        <Seal hash={object.hash} size={32} className={styles.seal} />
      )}
    </span>
  );
}
