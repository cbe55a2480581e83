import { formatInParis } from "@authentica/shared-ui/format/registry-date";
import { isDeclared } from "@authentica/shared-ui/registry/deposit";
import { ownerOf } from "../../objects/names.ts";
import { type FoundObject, isOwned } from "./found-object.ts";

/**
 * The verdict on a registered file, which answers « est-il protégé, et est-ce à moi ? » (is it protected, and is it
 * mine?).
 */
export interface Verdict {
  /**
   * `protected`: active, and the user's own. `foreign`: active, and another user's. `revoked`, `erased`: no longer
   * valid for anyone.
   */
  readonly kind: "protected" | "foreign" | "revoked" | "erased";
  readonly title: string;
  /** Consequence for the user. */
  readonly words: string;
}

/** Returns the verdict for an object that was declared without its file. */
function declaredVerdict(object: FoundObject, since: string): Verdict {
  const stopsNobody =
    "Si vous avez ce fichier, cela ne vous empêche pas de l’inscrire à votre nom\u00a0: numérisez-le.";
  if (object.status === "erased")
    return {
      kind: "erased",
      title: "Une empreinte déclarée, puis effacée avec le compte de son propriétaire",
      words: `Déclarée le ${since} sans dépôt du fichier, elle garde sa place au registre. ${stopsNobody}`,
    };
  if (object.status === "revoked")
    return {
      kind: "revoked",
      title: "Une empreinte déclarée, puis révoquée",
      words: `Déclarée le ${since} sans dépôt du fichier, elle reste lisible au registre mais n’est plus valable.${isOwned(object) ? "" : ` ${stopsNobody}`}`,
    };
  if (isOwned(object))
    return {
      kind: "foreign",
      title: "Une empreinte à votre nom, sans dépôt du fichier",
      words: `Elle a été déclarée le ${since} sans que le fichier ait été vu. Tant qu’il n’est pas déposé, quelqu’un d’autre qui l’a peut l’inscrire aussi.`,
    };
  return {
    kind: "foreign",
    title: `Une empreinte au nom de ${ownerOf(object)}, sans dépôt du fichier`,
    words: `Elle est inscrite au registre depuis le ${since} sans que le fichier ait été vu. ${stopsNobody}`,
  };
}

/** Returns what a found object means for the user. */
export function verdictOf(object: FoundObject): Verdict {
  const since = formatInParis(object.createdAt);
  if (isDeclared(object)) return declaredVerdict(object, since);
  if (object.status === "erased") {
    return {
      kind: "erased",
      title: "Cet objet a été effacé avec le compte de son propriétaire",
      words: `Enregistré le ${since}, il garde sa place au registre, où plus rien ne dit à qui il était. Le fichier peut être inscrit de nouveau.`,
    };
  }
  const owner = ownerOf(object);
  if (object.status === "revoked") {
    return {
      kind: "revoked",
      title: "Cet objet a été révoqué",
      words: `Enregistré le ${since}, il reste lisible au registre mais n’est plus valable. Le fichier peut être inscrit de nouveau.`,
    };
  }
  if (isOwned(object)) {
    return {
      kind: "protected",
      title: "Ce fichier est protégé, et il est à vous",
      words: `Son empreinte est inscrite au registre à votre nom depuis le ${since}.`,
    };
  }
  return {
    kind: "foreign",
    title: `Ce fichier est déjà enregistré au nom de ${owner}`,
    words: `Son empreinte est inscrite au registre depuis le ${since}. Vous ne pouvez pas la réclamer à votre tour.`,
  };
}
