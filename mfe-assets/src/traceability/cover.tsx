import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import { Seal } from "@authentica/shared-ui/components/seal";
import { useSeen } from "@authentica/shared-ui/seen";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { coverQuery } from "../objects/cover-query.ts";
import { useObjectUrl } from "../use-object-url.ts";
import styles from "./cover.module.css";
import { isStillOwned } from "./list-view.ts";

/**
 * Picture of an object in a row: its cover image, or its seal if there is no image. The seal of a revoked object is
 * broken.
 */
export function Cover({ object }: { readonly object: ListedObject }) {
  if (isStillOwned(object) && object.file !== null) return <OwnCover object={object} />;
  return (
    <span className={styles.place}>
      <ObjectSeal object={object} />
    </span>
  );
}

/**
 * Cover image of an object. It is loaded when its row becomes visible. The seal is shown until then, and if the image
 * cannot be loaded.
 */
function OwnCover({ object }: { readonly object: OwnedObject }) {
  const place = useRef<HTMLSpanElement>(null);
  const seen = useSeen(place);
  const { data } = useQuery({ ...coverQuery(object), enabled: seen });
  const url = useObjectUrl(data ?? null);
  const isRevoked = object.status === "revoked";
  return (
    <span ref={place} className={styles.place}>
      {url ? (
        <img src={url} alt="" className={isRevoked ? styles.revoked : styles.image} />
      ) : (
        <ObjectSeal object={object} />
      )}
    </span>
  );
}

const ObjectSeal = ({ object: { hash, status } }: { readonly object: ListedObject }) => (
  <Seal form={status === "revoked" ? "broken" : "live"} hash={hash} size={40} />
);
