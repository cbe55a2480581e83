/** Says that the service itself registered the file. `name` is the name of the file. */
export const Published = ({ name }: { readonly name: string }) => (
  <>
    Publié par le service, sous le nom de «&nbsp;{name}&nbsp;»&nbsp;: personne n’en est propriétaire, et rien ne peut
    changer cette inscription.
  </>
);
