// Imported before all other styles, so that the order of the layers is known before those of any component.
import "../../tokens/index.css";
import "../../tokens/late-fonts.css";

// Shared packages exist only behind this asynchronous boundary, so no other module may be imported here.
import("./load-built.ts");
