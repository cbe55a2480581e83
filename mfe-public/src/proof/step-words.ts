import type { Report, Step } from "./report.ts";

type Words = Readonly<Record<"holds" | "fails" | "waits", string>>;

/** Returns the French text which describes a step and its outcome. */
export function stepWords({ id, outcome }: Step, { checkpoint, leaves, witnesses, needsWitnesses }: Report): string {
  const several = leaves.length > 1;
  const proven = leaves.filter(({ path }) => path !== null).length;
  const words: Record<Step["id"], Words> = {
    signature: {
      holds: "Le registre a bien signé cet état.",
      fails: "Le registre n’a pas signé cet état.",
      waits: "Le registre est en train de signer son premier état.",
    },
    witnesses: {
      holds: `${witnesses?.words}.`,
      fails: witnesses
        ? `${witnesses.words}. C’est moins que le nombre que le registre exige.`
        : "Une signature de témoin est fausse, ou celle du registre n’est pas celle qu’il annonce.",
      waits: "",
    },
    growth: {
      holds: "Il prolonge celui vu plus tôt pendant votre visite\u00a0: rien n’a été retiré ni réécrit.",
      fails: "Le registre contredit ce qu’il a montré plus tôt pendant votre visite.",
      waits: "",
    },
    story: {
      holds: several
        ? `Les ${leaves.length} écritures de cet objet se suivent, sans numéro manquant.`
        : "L’écriture est bien celle de cet objet.",
      fails: "Les écritures ne racontent pas l’objet affiché.",
      waits: "",
    },
    fingerprint: {
      holds: several ? "Elles contiennent l’empreinte du fichier." : "Elle contient l’empreinte du fichier.",
      fails: "L’empreinte du fichier n’est pas celle de l’écriture.",
      waits: "",
    },
    path: {
      holds: several
        ? `${proven === leaves.length ? "Toutes font" : `${proven} d’entre elles ${proven === 1 ? "fait" : "font"}`} bien partie du registre signé.`
        : "L’inscription fait bien partie du registre signé.",
      fails: "La preuve ne montre pas que l’inscription fait partie du registre signé.",
      waits: needsWitnesses
        ? "La dernière écriture est en attente des témoins, quelques secondes en temps normal."
        : "En attente du prochain point de contrôle, moins d’une seconde.",
    },
  };
  if (outcome === "unchecked" && id === "witnesses") return witnesses?.words ?? words.witnesses.fails;
  if (outcome === "unchecked")
    return checkpoint ? words[id].fails : "Sans registre signé, rien ne montre que l’inscription en fait partie.";
  return words[id][outcome];
}
