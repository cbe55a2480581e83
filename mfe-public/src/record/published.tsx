/** That a file is the service's own; `name` is the file's. */
export const Published = ({ name }: { readonly name: string }) => (
  <>
    Publié par le service, sous le nom de «&nbsp;{name}&nbsp;»&nbsp;: personne n’en est propriétaire, et rien ne peut
    changer cette inscription.
  </>
);
