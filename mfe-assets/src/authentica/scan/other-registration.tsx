import { Pair } from "@authentica/shared-ui/components/pair-list";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { markOf } from "@authentica/shared-ui/registry/deposit";
import { ownerOf } from "../../objects/names.ts";
import { type FoundObject, isOwned } from "./scan-machine.ts";

/** The other object of the same file, as a line among the particulars of the first. */
export function OtherRegistration({ object }: { readonly object: FoundObject }) {
  const by = object.status === "erased" ? "compte supprimé" : `${ownerOf(object)}${isOwned(object) ? " (vous)" : ""}`;
  return (
    <Pair label="Autre inscription">
      <a href={entryPath(object.tokenId)} target="_blank" rel="noopener">
        N° {object.tokenId}
      </a>
      , {by}, le <ProofTime at={object.createdAt} />
      &nbsp;: {markOf(object)}
      {object.status === "revoked" && ", révoquée"}
    </Pair>
  );
}
