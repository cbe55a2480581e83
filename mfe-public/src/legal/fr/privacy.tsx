import { Pair, PairList } from "@authentica/shared-ui/components/pair-list";
import { ContactAddress } from "../contact-address.tsx";
import { LegalPage, type LegalSection } from "../legal-page.tsx";

/** `/privacy`: which personal data is stored, for what purpose and for how long, and how it is erased. */
export default function Privacy() {
  return (
    <LegalPage
      title="Confidentialité"
      summary="Nous demandons le strict nécessaire, nous ne suivons personne, et ce que vous nous confiez s’efface à votre demande."
      updated="2026-11-28"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "collecte",
    title: "Pas de collecte inutile",
    body: (
      <>
        <p>
          Aucun traceur, aucune mesure d’audience, aucune publicité, aucun contenu venu d’ailleurs&nbsp;: voilà pourquoi
          nulle bannière ne vous a interrompu. Voici ce que nous conservons, et à quelle fin.
        </p>
        <PairList>
          <Pair label="Votre compte">
            Prénom et nom (et les précédents, pour que l’historique garde les noms d’alors), adresse e-mail, adresse de
            portefeuille et date à laquelle vous l’avez prouvée, mot de passe haché, clés d’accès (nom, moitié publique,
            dates) et application d’authentification (secret chiffré, empreintes des codes de secours), pour vous
            reconnaître et vous attribuer vos inscriptions. Tant que le compte existe.
          </Pair>
          <Pair label="Vos sessions">
            Un numéro, des dates, votre navigateur et votre système, pour vous garder connecté et vous montrer où vous
            l’êtes. 14&nbsp;jours sans visite, 60&nbsp;jours au plus.
          </Pair>
          <Pair label="Vos objets">
            Nom, empreinte, image de couverture, nom et taille du fichier, informations que vous ajoutez (numéro de
            tirage, version…), historique, ce que vous en rendez public. Jusqu’à la suppression de votre compte. Le
            fichier seul, jusqu’à ce que vous l’effaciez depuis la page de l’objet. Les fichiers que vous avez numérisés
            ou montrés sans les inscrire&nbsp;: 24&nbsp;heures.
          </Pair>
          <Pair label="Vos transferts">
            L’objet, les deux comptes, et l’adresse e-mail ou le portefeuille que vous avez saisi, pour que le
            destinataire puisse répondre. Les attestations de cession restent aux deux parties tant que leur compte
            existe.
          </Pair>
          <Pair label="Votre activité">
            Quand vous consultez, connecté, l’objet d’un autre, son titulaire en est prévenu&nbsp;; l’historique de
            l’objet garde trace de cette consultation. Vos notifications et vos choix d’annonces sont gardés avec votre
            compte.
          </Pair>
          <Pair label="Vos clés d’API">
            Nom, droits, réseaux autorisés, dates, et une empreinte de la clé, jamais la clé elle-même. Tant que le
            compte existe.
          </Pair>
          <Pair label="Vos webhooks">
            Adresses, événements choisis, secret de signature chiffré, et les derniers envois avec leur réponse, pendant
            une semaine. À ces adresses, et à elles seules, nous envoyons ce qui arrive à vos objets&nbsp;: nom,
            empreinte et identifiants de l’objet, jamais le nom d’une personne.
          </Pair>
          <Pair label="Vos e-mails en attente">
            L’adresse et le texte d’un message, jusqu’à son départ, cinq&nbsp;jours au plus.
          </Pair>
          <Pair label="Vos requêtes">
            Des compteurs d’usage, sous un pseudonyme de votre compte ou de votre réseau, et les réponses aux requêtes
            qu’un programme peut répéter, chiffrées, pendant un jour.
          </Pair>
          <Pair label="Un mot de passe oublié">
            L’adresse saisie et les empreintes du code et d’un cookie, pour savoir que c’est bien vous qui l’avez
            demandé. Dix minutes par étape.
          </Pair>
          <Pair label="Une adresse à confirmer">
            Les empreintes du code et du lien de la lettre, calculées avec une clé (HMAC), pour savoir que l’adresse est
            bien la vôtre. Sept&nbsp;jours au plus.
          </Pair>
          <Pair label="Une adresse quittée">
            L’ancienne adresse et l’empreinte (HMAC) du lien qui la rétablit, pour que vous puissiez revenir sur un
            changement que vous n’auriez pas voulu. Sept&nbsp;jours.
          </Pair>
          <Pair label="Une demande de démonstration">
            L’adresse e-mail laissée sur la page d’accueil, pour vous répondre. Jusqu’à ce que vous nous demandiez de
            l’effacer.
          </Pair>
          <Pair label="Les actes d’administration">
            Qui a modifié, désactivé ou supprimé quoi, quand, pour quel motif et depuis quelle adresse réseau, sans nom
            ni adresse e-mail, pour que l’administration réponde de ses actes. Tant que le service existe.
          </Pair>
          <Pair label="Les journaux de test">
            Heure, fonction appelée, durée, et un pseudonyme de votre compte et de votre réseau, pour comprendre une
            panne. Jamais un mot de passe, un jeton ou un fichier. Effacés à la fin des expérimentations.
          </Pair>
        </PairList>
        <p>
          Votre navigateur garde, dans son stockage local, les deux jetons de votre session, le thème que vous avez
          choisi, si vous préférez envoyer vos fichiers ou les garder, et les filtres que vous avez enregistrés. Pendant
          que vous certifiez plusieurs fichiers, il retient aussi où vous en êtes (noms, empreintes, accès aux fichiers
          et image commune), pour reprendre après une fermeture. Se déconnecter efface les jetons, ce lot et le fichier
          qui vous attend. L’onglet retient dix minutes qu’une clé d’accès peut vous être proposée, et que vous avez
          remis à plus tard la confirmation de votre adresse. Le vérificateur hors ligne y garde la liste publique des
          clés du registre la plus récente qu’il a vue&nbsp;: aucune donnée de vous n’y figure.
        </p>
        <p>
          Deux cookies, qu’aucun script ne peut lire, ne servent qu’à la sécurité. L’un, posé quand vous vous connectez,
          reconnaît votre appareil pendant un an&nbsp;: quelqu’un qui essaie des mots de passe ailleurs ne vous y fait
          pas attendre. L’autre est celui d’un mot de passe oublié&nbsp;; il disparaît au bout de dix minutes. Pendant
          l’essai d’une nouvelle version, un troisième vous fait garder la même trente jours&nbsp;: un nombre tiré au
          hasard, qui ne dit rien de vous. Si vous choisissez une langue, un dernier la garde un an&nbsp;; il ne
          contient qu’elle. L’onglet la retient aussi, pour la passer à votre compte.
        </p>
        <p>
          Quand une partie de l’application échoue, la page nous indique laquelle, sa version et l’endroit du code. Ce
          signalement ne contient ni le message de l’erreur, ni l’adresse de la page, ni votre compte. Nous comptons
          aussi les pages envoyées, par version et par jour, sans retenir à qui.
        </p>
      </>
    ),
  },
  {
    id: "fichiers",
    title: "Fichiers et empreintes",
    body: (
      <>
        <p>
          <strong>Sur la page d’accueil,</strong> votre fichier ne quitte pas votre appareil. Son empreinte est calculée
          par votre navigateur, et elle seule nous parvient. Si vous demandez à l’inscrire avant d’avoir un compte,
          votre navigateur le garde pour vous sur cet appareil, sans nous l’envoyer, jusqu’à ce que vous le repreniez,
          vous déconnectiez, ou pendant un jour.
        </p>
        <p>
          <strong>Quand vous numérisez un fichier dans votre espace,</strong> il nous est envoyé et conservé
          24&nbsp;heures. Si vous ne l’inscrivez pas dans ce délai, il est effacé automatiquement dans les heures qui
          suivent. Si vous l’inscrivez, il reste à votre disposition jusqu’à la suppression de votre compte, ou jusqu’à
          ce que vous l’effaciez depuis la page de l’objet. Vous seul pouvez le télécharger, par une adresse qui ne sert
          qu’une fois.
        </p>
        <p>
          <strong>Si vous choisissez «&nbsp;Le garder ici&nbsp;»,</strong> le fichier ne quitte pas votre appareil. Nous
          recevons son empreinte et le nom de l’objet, et rien qui soit tiré de son contenu. Une vignette de
          640&nbsp;pixels au plus n’est envoyée que si vous cochez «&nbsp;Envoyer aussi une vignette&nbsp;».
        </p>
        <p>
          <strong>Dans le registre,</strong> une inscription contient l’empreinte du fichier, la nature de l’événement,
          sa date, son numéro, l’empreinte de l’inscription précédente et une empreinte salée des détails privés. Aucun
          nom, aucune adresse, aucun nom de fichier.
        </p>
        <p>
          <strong>Qui voit quoi.</strong> L’empreinte d’un fichier est publique&nbsp;: elle apprend à chacun si le
          fichier est inscrit, quand, sous quel numéro et sous quel identifiant de preuve. Le nom de l’objet, votre
          prénom avec l’initiale de votre nom, et l’historique ne s’affichent qu’à vous, à la personne à qui vous
          proposez l’objet, à ses anciens titulaires pour leur période, et à qui possède le fichier et le montre en le
          numérisant ou par un calcul que lui seul permet. Sur la page publique, vous pouvez montrer votre nom, le titre
          ou la vignette, et les retirer&nbsp;: rien n’y paraît par défaut. Les administrateurs voient les fiches des
          comptes et des objets, jamais les mots de passe.
        </p>
      </>
    ),
  },
  {
    id: "hebergement",
    title: "Hébergement et sécurité",
    body: (
      <>
        <p>
          Le déploiement de référence est hébergé dans l’Union européenne&nbsp;: fichiers, comptes et registre y sont
          traités et conservés. Nous ne les transmettons ni ne les vendons à personne.
        </p>
        <p>
          Les mots de passe sont hachés avec argon2id&nbsp;: nous ne pouvons pas les lire. Les jetons de session sont de
          courte durée et renouvelés sans cesse&nbsp;; les clés qui les signent ne sont pas dans la base de données. Les
          pages n’exécutent aucun script venu d’un autre site.
        </p>
      </>
    ),
  },
  {
    id: "suppression",
    title: "Suppression des données",
    body: (
      <>
        <p>
          <strong>Par vous-même, à tout moment,</strong> depuis votre profil&nbsp;: corriger votre prénom et votre nom,
          changer d’adresse et de mot de passe, fermer vos sessions, retirer vos clés d’accès, télécharger une copie de
          tout ce que nous gardons à votre sujet («&nbsp;Mes données&nbsp;»), et supprimer votre compte
          («&nbsp;Supprimer mon compte&nbsp;»). Le compte est alors fermé aussitôt&nbsp;; profil, clés, notifications,
          noms et historiques de vos objets sont effacés, vos fichiers et leurs images dans la journée qui suit. Chaque
          nuit, le service récrit sa base sans ce qui a été effacé&nbsp;: sous deux&nbsp;jours, il n’en reste rien dans
          les fichiers du serveur.
        </p>
        <p>
          <strong>Dans les sauvegardes déjà faites,</strong> votre profil, vos objets et leur historique sont chiffrés
          avec une clé propre à votre compte, gardée à part. La sauvegarde suivante détruit cette clé. Vos fichiers, les
          messages qui attendaient de partir et ce que d’autres ont écrit à votre sujet, comme une adresse à qui ils
          proposent un objet, y restent jusqu’à leur remplacement, trente&nbsp;jours au plus.
        </p>
        <p>
          <strong>Pour le reste,</strong> une demande de démonstration ou un compte auquel vous n’avez plus accès,
          écrivez à <ContactAddress />
          &nbsp;: nous répondons sous un mois. Nous pourrons vous demander d’écrire depuis l’adresse du compte.
        </p>
        <p>
          <strong>Et le registre&nbsp;?</strong> On n’en retire aucune inscription, sans quoi il ne prouverait plus
          rien. Nous effaçons ce qui la relie à vous&nbsp;: les détails privés et le sel avec lequel leur empreinte a
          été calculée. Sans ce sel, cette empreinte n’est plus qu’un nombre au hasard&nbsp;; demeurent celle du
          fichier, la nature de l’événement et sa date.
        </p>
        <p>
          Si notre réponse ne vous convient pas, vous pouvez saisir la{" "}
          <a href="https://www.cnil.fr/fr/plaintes" rel="noreferrer">
            CNIL
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Une question, une demande de suppression&nbsp;: écrivez à <ContactAddress />.
      </p>
    ),
  },
];
