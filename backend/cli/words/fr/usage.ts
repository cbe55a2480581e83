/** Help of the command and of each subcommand, in French. */
import { MANY_MAX } from "../../../contract/constants.ts";

/** Options of `stamp` and `watch`. */
const STAMPING = `--private          n’inscrire que l’empreinte\u00a0: aucun fichier ne quitte cet appareil
--name TEXTE       nom de l’objet\u00a0; {name} et {path} sont remplacés par ceux de chaque fichier
--meta NOM=VALEUR  métadonnée de chaque objet, 20 fois au plus
--journal FICHIER  journal de ce qui est fait, hors du dossier des fichiers (par défaut dans votre dossier d’état)
--trust-times      ne pas relire les fichiers dont la taille, les dates et l’inode n’ont pas changé
--hidden           inclure les fichiers et les dossiers dont le nom commence par un point
--follow           suivre les liens à l’intérieur des dossiers
--batch N          nombre maximal d’objets inscrits par appel (${MANY_MAX})
--wait             attendre quand une limite est atteinte, au lieu de s’arrêter
--json             écrire un objet JSON par fichier sur la sortie standard`;

export const usage = {
  main: `authentica COMMANDE

login                     conserver une clé d’API pour un service\u00a0; logout la supprime
stamp CHEMIN…             inscrire des fichiers et des dossiers\u00a0; une nouvelle exécution reprend où la précédente s’est arrêtée
watch DOSSIER             inscrire les nouveaux fichiers d’un dossier, jusqu’à Ctrl+C
verify FICHIER PREUVE     vérifier un fichier et sa preuve, hors ligne
verify FICHIER            interroger le registre sur un fichier
trust                     montrer la politique à laquelle verify se fie
status [CHEMIN…]          montrer l’état du service et de la clé, ou celui de fichiers
list                      lister vos objets
export DOSSIER            télécharger les preuves de vos objets
transfer ID DESTINATAIRE  proposer un objet à un autre utilisateur

authentica COMMANDE --help en montre davantage. Options de toutes les commandes\u00a0:

--url ADRESSE    le service\u00a0; par défaut AUTHENTICA_URL, celui de login, ou celui dont vient cette commande
--timeout S      délai d’attente d’une réponse, en secondes (60)
--json           écrire un objet JSON par ligne sur la sortie standard
--insecure-http  permettre l’envoi de la clé en clair à un autre appareil
--lang fr|en     langue de tous les textes\u00a0; par défaut celle de LC_ALL, LC_MESSAGES ou LANG

AUTHENTICA_KEY donne la clé pour une exécution. HTTPS_PROXY, HTTP_PROXY, ALL_PROXY et NO_PROXY sont respectées.

code de sortie 0 fait, 1 fait en partie, 2 arguments incorrects ou exécution impossible, 3 pas de clé ou action non permise,
4 service indisponible, 5 limite atteinte, 130 arrêt par Ctrl+C\u00a0; pour verify FICHIER PREUVE\u00a0: 0 authentique, 1 différent,
2 invalide ou exécution impossible, 3 clé que rien ne garantit, 4 quorum non atteint, 5 authentique, mais plus valable,
6 authentique, mais l’archive contredit ses preuves`,

  login: `authentica login [--url ADRESSE] [--with-key-stdin]

Conserve la clé d’API d’un service dans un fichier que vous seul pouvez lire. Une commande téléchargée d’un service en connaît l’adresse.
Créez la clé dans votre profil sur ce service, sous «\u00a0Développeurs\u00a0». Saisissez-la quand la commande la demande (elle ne s’affiche pas),
ou donnez-la sur l’entrée standard\u00a0:
authentica login --url ADRESSE --with-key-stdin < cle`,

  logout: `authentica logout [--url ADRESSE]

Supprime la clé conservée pour un service\u00a0; sans adresse, pour le service utilisé par défaut. La clé reste valable ailleurs
tant qu’elle n’est pas révoquée dans le profil.`,

  stamp: `authentica stamp CHEMIN… [options]
authentica stamp - --name TEXTE [options]
authentica stamp --hashes FICHIER|- [options]

Inscrit des fichiers et tous les fichiers de dossiers\u00a0; avec -, le fichier lu sur l’entrée standard\u00a0; avec --hashes, les seules empreintes
d’une liste au format de sha256sum, comme avec --private. Une nouvelle exécution reprend où la précédente s’est arrêtée\u00a0: rien n’est inscrit
deux fois, et les fichiers modifiés sont inscrits de nouveau. Ctrl+C termine d’abord les appels en cours.

${STAMPING}`,

  watch: `authentica watch DOSSIER [--every SECONDES] [options]

Inscrit les fichiers d’un dossier, puis les fichiers nouveaux ou modifiés une fois leur écriture terminée, jusqu’à Ctrl+C. Le dossier est
parcouru toutes les deux secondes, ou moins souvent si le parcours est long\u00a0: les lecteurs réseau conviennent donc aussi.

--every SECONDES   intervalle entre deux parcours
${STAMPING}`,

  verify: `authentica verify FICHIER PREUVE [--policy FICHIER] [--roots FICHIER] [--keys FICHIER] [--stamp-roots FICHIER] [--url ADRESSE] [--fresh]
                                 [--json]
authentica verify FICHIER [--url ADRESSE] [--json]
authentica verify --trust [--json]

Avec une PREUVE (un .tlog-proof, l’archive, fermée ou ouverte, ou son certificat), le fichier est vérifié hors ligne, selon la politique
de --policy, celle que contient cette commande, ou celle conservée à la première utilisation du service (authentica trust). --fresh compare
aussi la preuve avec l’état actuel du registre et de ses témoins, et y cherche l’objet\u00a0; --trust montre la politique. La liste des clés
la plus récente est conservée et s’applique toujours\u00a0; --roots donne les clés racines qui signent ces listes, --keys une liste.
  code de sortie 0 authentique, 1 différent, 2 invalide, registre dédoublé ou exécution impossible,
  3 clé que rien ne garantit, 4 quorum non atteint,
  5 authentique, mais plus valable\u00a0: révoqué, effacé, ou des événements manquent à l’archive,
  6 authentique, mais preuve.json ou cession.json dans l’archive dit autre chose

Sans PREUVE, la commande interroge le service sur le fichier\u00a0; sa réponse n’est pas vérifiée.
  code de sortie 0 inscrit et valable, 1 non inscrit, ou plus valable\u00a0; les autres comme pour toutes les commandes`,

  trust: `authentica trust [--url ADRESSE] [--again] [--json]

Montre la politique à laquelle verify se fie pour un service. Une commande téléchargée d’un service, ou construite avec une politique, la
contient. Toute autre commande conserve la politique et les clés racines du service à la première utilisation (login et export le font
aussi) et ignore les changements ultérieurs. trust montre la politique conservée et dit si l’actuelle est la même\u00a0; --again conserve
l’actuelle. La commande télécharge aussi la liste des clés du registre, et la conserve si les clés racines l’ont signée.
  code de sortie 0 inchangée ou conservée, 1 politique actuelle différente, 4 liste des clés non valable`,

  status: `authentica status [CHEMIN…] [--json]

Sans chemin, montre l’état du service et de la clé. Avec des chemins, montre si chaque fichier est inscrit\u00a0; n’inscrit rien.
  à vous       inscrit comme votre objet          déposé     inscrit par un autre utilisateur, avec son fichier
  libre        non inscrit                        déclaré    inscrit par un autre utilisateur, par sa seule empreinte`,

  list: `authentica list [--q MOTS] [--status ÉTAT] [--since INSTANT] [--limit N] [--json]

Liste vos objets, le dernier inscrit d’abord.

--q MOTS         les objets dont le nom, le nom de fichier, l’identifiant, l’empreinte ou les métadonnées contiennent tous ces mots
--status ÉTAT    les objets dans cet état\u00a0: active (actif), revoked (révoqué), transferred (transféré) ou offered (proposé)
--since INSTANT  les objets inscrits à cet instant ou après, par exemple 2026-01-01T00:00:00Z ou 2026-01-01
--limit N        N objets au plus`,

  export: `authentica export DOSSIER [ID…] [--redacted] [--again] [--json]

Télécharge dans un dossier les preuves de tous vos objets, ou de ceux dont l’identifiant est donné, une archive chacune. Les preuves déjà
dans le dossier sont laissées\u00a0: une exécution interrompue peut donc être reprise.

--redacted  télécharger des preuves anonymes (ni nom, ni titre)
--again     télécharger aussi les preuves déjà présentes\u00a0; un objet modifié depuis a une preuve plus récente`,

  transfer: `authentica transfer ID DESTINATAIRE        propose un objet à une adresse e-mail ou de portefeuille, pour 14 jours
authentica transfer                        liste les propositions ouvertes
authentica transfer --accept PROPOSITION   accepte une proposition\u00a0: l’objet devient le vôtre
authentica transfer --decline PROPOSITION  décline une proposition
authentica transfer --cancel PROPOSITION   retire une proposition que vous avez faite`,
};

export type UsageWords = typeof usage;
