import type { ReactNode } from "react";

type Link = (text: string) => ReactNode;

export const words = {
  title: "Vérifier un fichier",
  lead: "Un fichier, ou son empreinte, suffit à savoir s’il est inscrit au registre, depuis quand, et ce qui lui est arrivé depuis. Votre navigateur refait lui-même le calcul de la preuve.",
  unread: {
    title: "L’historique de cet objet n’a pas pu être chargé",
    message:
      "Le registre connaît cette empreinte, mais n’a pas donné ses inscriptions\u00a0: la preuve n’est pas vérifiée.",
  },
  offline: {
    title: "Vérifier sans ce site",
    why: "Une preuve se vérifie sans nous, même si ce site disparaît\u00a0: il suffit de son archive et de ce vérificateur, qui fonctionne hors ligne. Prenez le vérificateur ici plutôt que dans l’archive reçue\u00a0: un faussaire aurait pu modifier les deux.",
    show: "Télécharger le vérificateur hors ligne",
    unread: { title: "Le vérificateur n’a pas pu être lu", message: "Le service n’a pas répondu." },
    none: "Ce service ne l’a pas construit.",
    files: {
      page: "Une page, pour votre navigateur",
      command: "Une commande, pour Node 20, Deno ou Bun",
      client: "La même commande, qui sait aussi certifier",
    },
    download: (name: string) => `Télécharger ${name}`,
    unregistered: "Cette empreinte n’est pas encore au registre.",
    published: (tokenId: number, link: Link): ReactNode => (
      <>Publié par le service, {link(`inscription n° ${tokenId}`)}</>
    ),
    compare: (policy: Link): ReactNode => (
      <>
        Comparez cette empreinte avec celle de votre copie&nbsp;: déposez-la plus haut, ou{" "}
        <code>sha256sum authentica-verify.mjs</code>. Elle change à chaque nouvelle version du vérificateur et de{" "}
        {policy("la politique du registre")}.
      </>
    ),
  },
};
