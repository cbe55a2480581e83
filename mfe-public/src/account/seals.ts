/** SHA-256 of the title of each form: no two show the same seal. */
export const TITLE_SEALS: Readonly<Record<string, string>> = {
  Connexion: "61d695041034c12d0ae1b51dac5d5c9e15ec459b53c742da2148caf203191faf",
  "Créer un compte": "a628af9809b4b8c255d369107a382705ffce990a7a2e5e3107eec33161570ed1",
  "Réinitialiser votre mot de passe": "a13553e97743e0808d00347128bed22b1de7ec35c802f8a103e34fc818e3e284",
  "Confirmer pour continuer": "ba8c75dacbef51d24845a8dfebe51eaf9e085ad851728ef5671b1e3a9bdd7166",
  "Changez votre mot de passe": "602ea033746e3c8420634b55cd4f01eb9f91846f37a8b7918fe7a83843d280ee",
  "Confirmer votre adresse": "6d6d2aee63df579ebe7dc6f46af1c43468780737ff29b922e3cd557ec10ce3e4",
  "Annuler le changement d’adresse": "131c40402305f67895abb96bb1210f693ae8092cd5776432208cee0216a02dce",
};
