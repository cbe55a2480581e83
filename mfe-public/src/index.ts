// First of all styles, so that the order of the layers is known before any component's.
import "@authentica/shared-ui/tokens/index.css";

import("./standalone.tsx");
