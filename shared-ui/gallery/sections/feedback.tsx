import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { RetryButton } from "../../components/retry-button.tsx";
import { SupportReference } from "../../components/support-reference.tsx";
import { toast } from "../../toast/index.ts";
import { nothing } from "../samples.ts";
import { Example, Section } from "../section.tsx";

export function Feedback() {
  return (
    <Section id="messages" title="Messages" lead="Ce qui est arrivé, pourquoi, et que faire.">
      <Example name="Alert" stacked>
        <Alert title="Fichier identique">Ce fichier est celui qui a été inscrit le 3 mars 2025.</Alert>
        <Alert tone="success" title="Inscription réussie&nbsp;!" onDismiss={nothing}>
          L’objet est inscrit au registre sous le n°&nbsp;1&nbsp;204.
        </Alert>
        <Alert tone="warning" action={<Button>Renvoyer</Button>}>
          Votre adresse n’est pas encore confirmée.
        </Alert>
        <Alert tone="error" onDismiss={nothing} action={<RetryButton onRetry={nothing} />}>
          Une erreur s'est produite lors de la vérification.
        </Alert>
      </Example>
      <Example name="toast">
        <Button onClick={() => toast({ text: "Votre objet a été renommé.", undo: { run: nothing } })}>Fait</Button>
        <Button onClick={() => toast({ tone: "failed", text: "La preuve n’a pas pu être téléchargée." })}>Échec</Button>
      </Example>
      <Example name="EmptyState" stacked>
        <EmptyState
          level={4}
          title="Aucun objet pour l’instant"
          action={<Button variant="primary">Numériser un premier objet</Button>}
        >
          Vos fichiers enregistrés se rangeront ici, chacun avec son sceau.
        </EmptyState>
      </Example>
      <Example name="ErrorPanel" stacked>
        <ErrorPanel
          title="Les objets n’ont pas pu être chargés"
          message="Le registre ne répond pas. Vérifiez votre connexion, puis réessayez."
          onRetry={nothing}
          requestId="01JB2Z8K"
        />
        <ErrorPanel title="Nouvel essai en cours" onRetry={nothing} retrying />
      </Example>
      <Example name="SupportReference" stacked>
        <SupportReference requestId="3f0c1c1e-5d0e-4f5e-9c3b-0f6f1c2d7a11" />
      </Example>
    </Section>
  );
}
