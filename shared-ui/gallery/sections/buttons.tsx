import ScanLine from "lucide-react/icons/scan-line";
import { useState } from "react";
import { Button, ButtonLink } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { Example, Section } from "../section.tsx";

const VARIANTS = [
  ["primary", "Enregistrer"],
  ["secondary", "Annuler"],
  ["quiet", "Plus tard"],
  ["danger", "Révoquer"],
] as const;

export function Buttons() {
  const [pending, setPending] = useState(false);
  return (
    <Section id="boutons" title="Boutons" lead="Un seul porte le sceau par vue.">
      {(["md", "lg"] as const).map((size) => (
        <Example key={size} name={`Button — ${size}`}>
          {VARIANTS.map(([variant, words]) => (
            <Button key={variant} variant={variant} size={size}>
              {words}
            </Button>
          ))}
        </Example>
      ))}
      <Example name="Button — indisponible">
        {VARIANTS.map(([variant, words]) => (
          <Button key={variant} variant={variant} disabled>
            {words}
          </Button>
        ))}
      </Example>
      <Example name="Button — en cours">
        {VARIANTS.map(([variant, words]) => (
          <Button key={variant} variant={variant} pending>
            {words}
          </Button>
        ))}
      </Example>
      <Example name="Button — avec icône, et ses mots pendant qu’il travaille">
        <Button
          variant="primary"
          size="lg"
          icon={<Icon of={ScanLine} />}
          pending={pending}
          pendingLabel="Scanning..."
          onClick={() => setPending(true)}
        >
          Numériser l'objet
        </Button>
        <Button onClick={() => setPending(false)}>Recommencer</Button>
      </Example>
      <Example name="Button — large" stacked>
        <Button wide>Choisir un fichier</Button>
      </Example>
      <Example name="ButtonLink">
        <ButtonLink to="#boutons" variant="primary">
          Vérifier un fichier
        </ButtonLink>
        <ButtonLink to="#boutons">Voir l’historique</ButtonLink>
        <ButtonLink to="#boutons" variant="quiet">
          En savoir plus
        </ButtonLink>
      </Example>
      <Example name="TextButton">
        <TextButton>Utiliser un code de secours</TextButton>
      </Example>
    </Section>
  );
}
