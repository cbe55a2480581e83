import("./standalone.tsx");
