/**
 * Accessibility structure of a page (PDF/UA): assigns each part of the drawing to an element of the document's
 * structure tree.
 */
import type PDFDocument from "pdfkit";

type Doc = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Doc["struct"]>;

/** Types of structure elements that are used here. */
type Tag = "H1" | "H2" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Link" | "Figure" | "Sect";

export interface Figure {
  /** Description of the picture for screen readers. */
  readonly alt: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Item {
  readonly label: () => void;
  readonly body: () => void;
  /** Text of the body. Needed if the order of the drawn letters does not give the text. */
  readonly text?: string | undefined;
}

/** Builds the structure tree of a document, in reading order. */
export function createTags(doc: Doc) {
  const root = doc.struct("Document");
  doc.addStructure(root);

  const put = (parent: Element, tag: Tag, draw: () => void): void => {
    parent.add(doc.struct(tag, {}, [draw]));
  };

  return {
    heading: (level: 1 | 2, draw: () => void) => put(root, `H${level}`, draw),
    paragraph: (draw: () => void) => put(root, "P", draw),

    /** Writes a list of labelled items: labels and values, or numbers and steps. */
    list(items: readonly Item[]): void {
      const list = doc.struct("L");
      root.add(list);
      for (const { label, body, text } of items) {
        const item = doc.struct("LI");
        list.add(item);
        put(item, "Lbl", label);
        item.add(doc.struct("LBody", text === undefined ? {} : { actual: text }, [body]));
        item.end();
      }
      list.end();
    },

    figure({ alt, x, y, width, height }: Figure, draw: () => void): void {
      const options = { alt, bbox: [x, y, x + width, y + height] };
      root.add(doc.struct("Figure", options, [draw]));
    },

    /** Draws a link. `draw` gets the structure element to which the link annotation belongs. */
    link(draw: (element: Element) => void): void {
      const paragraph = doc.struct("P");
      root.add(paragraph);
      const link = doc.struct("Link");
      paragraph.add(link);
      link.add(() => draw(link));
      link.end();
      paragraph.end();
    },

    /** Draws a purely decorative part, which screen readers skip. */
    ornament(draw: () => void): void {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },

    end: () => root.end(),
  };
}

export type Tags = ReturnType<typeof createTags>;
