/** Verification of a proof in the visitor's browser. */
export const words = {
  outcomes: { holds: "Vérifié", fails: "En échec", waits: "En attente", unchecked: "Non vérifié" },
  summary: {
    holds: "Votre navigateur vient de refaire le calcul, et tout concorde.",
    waits: "Votre navigateur a refait le calcul jusqu’à la dernière inscription signée.",
    waitsForWitnesses: "Votre navigateur a refait le calcul jusqu’à la dernière inscription que des témoins ont vue.",
    fails: "Votre navigateur a refait le calcul, et il ne tombe pas juste. Ne vous fiez pas à cette inscription.",
  },
  unreachable:
    "Votre navigateur n’a pas pu refaire le calcul\u00a0: le registre n’a pas répondu. Ce qui est affiché ici vient de lui seul.",
  retry: "Réessayer",
  how: "Comment le vérifier",
  working: "Votre navigateur refait le calcul…",

  steps: {
    signature: {
      holds: "Le registre a bien signé cet état.",
      fails: "Le registre n’a pas signé cet état.",
      waits: "Le registre est en train de signer son premier état.",
    },
    /** `seen`: a sentence about the witnesses, without a full stop. */
    witnesses: {
      holds: (seen: string) => `${seen}.`,
      tooFew: (seen: string) => `${seen}. C’est moins que le nombre que le registre exige.`,
      fails: "Une signature de témoin est fausse, ou celle du registre n’est pas celle qu’il annonce.",
    },
    growth: {
      holds: "Il prolonge celui vu plus tôt pendant votre visite\u00a0: rien n’a été retiré ni réécrit.",
      fails: "Le registre contredit ce qu’il a montré plus tôt pendant votre visite.",
    },
    story: {
      several: (count: number) => `Les ${count} inscriptions de cet objet se suivent, sans numéro manquant.`,
      one: "L’inscription est bien celle de cet objet.",
      fails: "Les inscriptions ne correspondent pas à l’objet affiché.",
    },
    fingerprint: {
      several: "Elles contiennent l’empreinte du fichier.",
      one: "Elle contient l’empreinte du fichier.",
      fails: "L’empreinte du fichier n’est pas celle de l’inscription.",
    },
    path: {
      all: "Toutes font bien partie du registre signé.",
      some: (count: number) => `${count} d’entre elles ${count === 1 ? "fait" : "font"} bien partie du registre signé.`,
      one: "L’inscription fait bien partie du registre signé.",
      fails: "La preuve ne montre pas que l’inscription fait partie du registre signé.",
      waits: "En attente du prochain point de contrôle, moins d’une seconde.",
      waitsForWitnesses: "La dernière inscription est en attente des témoins, quelques secondes en temps normal.",
    },
    /** A step that depends on a signed checkpoint, if there is none. */
    unsigned: "Sans registre signé, rien ne montre que l’inscription en fait partie.",
  },
};
