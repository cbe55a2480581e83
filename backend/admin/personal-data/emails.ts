import { composeEmail } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { small } from "../../platform/mail/parts.ts";

/** Notifies the user that the account is being deleted, and states what is not deleted. */
export const deletionEmail = (to: string): Mail =>
  composeEmail(to, "Votre compte Authentica est supprimé", [
    "À votre demande, votre compte Authentica est fermé, et vos données sont en cours d’effacement\u00a0: votre profil, vos fichiers, leurs images, le nom de vos objets et leur historique. Sous deux jours, il n’en reste rien dans les fichiers du serveur. Les sauvegardes déjà faites gardent vos fichiers trente jours au plus. Votre profil, vos objets et leur historique n’y sont plus lisibles dès la sauvegarde suivante. Rien ne peut être rétabli.",
    "Les inscriptions au registre public demeurent, car nul ne peut les retirer. Elles ne contiennent que des empreintes, qui ne disent plus rien de vous.",
    small(
      "Si vous n’êtes pas à l’origine de cette demande, quelqu’un a eu accès à votre compte\u00a0: changez les mots de passe qui lui ressemblent, à commencer par celui de votre messagerie.",
    ),
  ]);
