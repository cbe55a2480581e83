import { Alert } from "@authentica/shared-ui/components/alert";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { weightiest } from "@authentica/shared-ui/registry/deposit";
import { lookUp } from "@authentica/shared-ui/registry/lookup-query";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { words } from "#words/same-text.ts";
import { sameTextWords, variantsOf } from "../../verifier/same-text.ts";

/**
 * Largest file for which this is tried (bytes). The hashes are computed on the main thread, so larger files would block
 * the page.
 */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Query for a registered text that only differs from the file in line ends or byte order mark. The result is `null`
 * if there is none.
 */
const sameTextQuery = (file: File, hash: string) =>
  queryOptions({
    queryKey: ["mfe_public", "same-text", hash],
    queryFn: async ({ signal }) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      for (const variant of variantsOf(bytes)) {
        if (variant.hash === hash) continue;
        const tokenId = weightiest((await lookUp(variant.hash, signal)).objects ?? [])?.tokenId;
        if (tokenId !== undefined) return { tokenId, how: sameTextWords(variant.same, words.sameText) };
      }
      return null;
    },
    retry: false,
  });

/**
 * Says that an unknown file equals a registered text except for line ends or byte order mark. Otherwise renders
 * nothing.
 */
export function SameText({ file, hash }: { readonly file: File; readonly hash: string }) {
  const { data } = useQuery({ ...sameTextQuery(file, hash), enabled: file.size <= MAX_BYTES });
  if (!data) return null;
  return (
    <Alert tone="info" title={words.title}>
      {data.how} <Link to={entryPath(data.tokenId)}>{words.see(data.tokenId)}</Link>
    </Alert>
  );
}
