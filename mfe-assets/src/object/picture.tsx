import { Seal } from "@authentica/shared-ui/components/seal";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coverQuery } from "../objects/cover-query.ts";
import { useObjectUrl } from "../use-object-url.ts";
import styles from "./picture.module.css";
import type { SeenObject } from "./seen-object.ts";

const SEAL = 256;
const WAX = 112;

/** The object's picture with its seal on the corner. If there is no picture that the user may see, only the seal. */
export function Picture({ found }: { readonly found: SeenObject }) {
  const { kind, object } = found;
  const form = object.status === "revoked" || object.status === "erased" ? "broken" : "live";
  const owned = kind === "mine" && object.file !== null ? object : null;
  const { data, isError } = useQuery({
    ...coverQuery(owned ?? { file: null, pictureUrl: "" }),
    enabled: owned !== null,
  });
  const url = useObjectUrl(data ?? null);
  const [isBroken, setBroken] = useState(false);
  const isWorn = owned === null || isError || isBroken;
  return (
    <div className={styles.frame}>
      {isWorn ? (
        <Seal hash={object.hash} form={form} size={SEAL} className={styles.seal} />
      ) : (
        <>
          {url && (
            <img
              src={url}
              alt=""
              className={form === "broken" ? styles.revoked : styles.image}
              onError={() => setBroken(true)}
            />
          )}
          <span className={styles.wax}>
            <Seal hash={object.hash} form={form} size={WAX} />
          </span>
        </>
      )}
    </div>
  );
}
