/** The part of pdfkit used here; the package has no types. */
declare module 'pdfkit' {
  type TextOptions = {
    lineBreak: false;
    baseline: 'alphabetic';
    characterSpacing?: number;
    /** OpenType features by tag. */
    features?: readonly string[];
  };

  export default class PDFDocument {
    constructor(options: {
      size: [number, number];
      margin: number;
      pdfVersion?: '1.7';
      lang?: string;
      /** Structured for screen readers: `struct` and `markContent`. */
      tagged?: true;
      displayTitle?: true;
      info?: { Title: string; Author: string; Subject?: string; CreationDate: Date };
    });
    addPage(): this;
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    registerFont(name: string, source: Buffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    fillOpacity(opacity: number): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    lineCap(cap: 'round'): this;
    lineJoin(join: 'round'): this;
    scale(factor: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    path(d: string): this;
    fill(color: string): this;
    stroke(color: string): this;
    widthOfString(text: string, style?: Pick<TextOptions, 'characterSpacing' | 'features'>): number;
    text(text: string, x: number, y: number, style: TextOptions): this;
    link(x: number, y: number, width: number, height: number, url: string): this;
    struct(type: 'Document' | 'H1' | 'H2' | 'P', content?: () => void): Structure;
    addStructure(structure: Structure): this;
    /** Decoration that screen readers skip, until `endMarkedContent`. */
    markContent(tag: 'Artifact'): this;
    endMarkedContent(): this;
    end(): void;
  }

  export interface Structure {
    add(part: Structure): Structure;
    end(): void;
  }
}
