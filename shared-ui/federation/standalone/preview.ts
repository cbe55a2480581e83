// First of all styles, so that the order of the layers is known before any component's.
import "../../tokens/index.css";
import "../../tokens/late-fonts.css";

// Shared packages exist only behind this boundary: no other module may be imported here.
import("./load-built.ts");
