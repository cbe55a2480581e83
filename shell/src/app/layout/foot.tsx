import { FootLinks } from "@authentica/shared-ui/components/foot-links";
import styles from "./foot.module.css";

/** What a person may want beside their own screens: the registry, the check, the legal pages and whom to write to. */
export const Foot = () => (
  <footer className={styles.foot}>
    <FootLinks className={styles.links} legalNotice="Mentions légales et contact" />
  </footer>
);
