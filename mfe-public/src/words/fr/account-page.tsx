import type { ReactNode } from "react";

export const words = {
  seal: (
    <>
      À chaque fichier son empreinte,
      <br />à chaque empreinte son sceau.
    </>
  ) as ReactNode,
  carried: {
    /** Names `count` files, of which `first` is the first one. */
    files: (first: string, count: number) => (count > 1 ? `${count}\u00a0fichiers` : `«\u00a0${first}\u00a0»`),
    wait: (files: ReactNode, count: number) =>
      count > 1 ? (
        <>{files} vous attendent sur cet appareil&nbsp;: vous les inscrirez juste après. Rien n’a été envoyé.</>
      ) : (
        <>{files} vous attend sur cet appareil&nbsp;: vous l’inscrirez juste après. Rien n’a été envoyé.</>
      ),
  },
};
