import Ban from "lucide-react/icons/ban";
import Ellipsis from "lucide-react/icons/ellipsis";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog, Drawer } from "../../components/dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Hash } from "../../components/hash.tsx";
import { Icon } from "../../components/icon.tsx";
import { Logo } from "../../components/logo.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { TextField } from "../../components/text-field.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { HASHES, nothing } from "../samples.ts";
import { Example, Section } from "../section.tsx";
import styles from "./overlays.module.css";

const SIZES = ["sm", "md", "lg"] as const;

/** Components that open above the page. */
export function Overlays() {
  const [dialog, setDialog] = useState<(typeof SIZES)[number] | null>(null);
  const [form, setForm] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const close = () => setDialog(null);
  return (
    <Section id="calques" title="Calques" lead="Échap ferme, et le focus revient d’où il vient.">
      <Example name="Dialog">
        {SIZES.map((size) => (
          <Button key={size} onClick={() => setDialog(size)}>
            Ouvrir le dialogue {size}
          </Button>
        ))}
      </Example>
      <Example name="FormDialog">
        <Button onClick={() => setForm(true)}>Ouvrir le formulaire</Button>
      </Example>
      <Example name="Drawer">
        <Button onClick={() => setDrawer(true)}>Ouvrir le tiroir</Button>
      </Example>
      <Example name="Menu">
        <Menu label="Actions" trigger="Actions" variant="secondary" align="start">
          <MenuItem icon={<Icon of={Pencil} size="sm" />} onSelect={nothing}>
            Modifier
          </MenuItem>
          <MenuItem icon={<Icon of={History} size="sm" />} onSelect={nothing}>
            Activité
          </MenuItem>
          <MenuItem disabled onSelect={nothing}>
            Télécharger
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Icon of={Ban} size="sm" />} tone="danger" onSelect={nothing}>
            Révoquer
          </MenuItem>
        </Menu>
        <Menu label="Actions sur contrat.pdf" iconOnly trigger={<Icon of={Ellipsis} />}>
          <MenuItem onSelect={nothing}>Modifier</MenuItem>
        </Menu>
        <Menu label="Indisponible" trigger="Indisponible" disabled>
          <MenuItem onSelect={nothing}>Modifier</MenuItem>
        </Menu>
      </Example>
      <Example name="VisuallyHidden">
        <p>
          Une phrase suit, pour qui écoute la page.
          <VisuallyHidden> La voici.</VisuallyHidden>
        </p>
      </Example>
      <Dialog
        open={dialog !== null}
        onOpenChange={close}
        size={dialog ?? "md"}
        title="Réclamer l’objet"
        description="L’objet sera inscrit au registre à votre nom. Cette inscription ne s’efface pas."
        footer={
          <>
            <Button onClick={close}>Annuler</Button>
            <Button variant="primary" onClick={close}>
              Inscrire au registre
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <TextField label="Nom de l’objet" defaultValue="Contrat de cession" />
          <Hash value={HASHES[0]} />
        </div>
      </Dialog>
      <FormDialog open={form} onClose={() => setForm(false)} title="Modifier l’objet" verb="Enregistrer">
        {({ formId }) => (
          <form id={formId} method="dialog">
            <TextField label="Nom de l’objet" defaultValue="Contrat de cession" />
          </form>
        )}
      </FormDialog>
      <Drawer open={drawer} onOpenChange={setDrawer} title={<Logo />}>
        <nav aria-label="Exemple de menu" className={styles.stack}>
          <a href="#calques">Dashboard</a>
          <a href="#calques">Authentica</a>
          <a href="#calques">Traceability</a>
        </nav>
      </Drawer>
    </Section>
  );
}
