/** The presses in the outline that open, fold or ask something. */
export type OutlineEvents = {
  toggle: (section: number) => void;
  open: (section: number) => void;
  /** Opens the form of a lesson, or with null none. */
  openLesson: (lesson: string | null) => void;
  remove: (removal: Removal) => void;
  addMany: (section: number) => void;
};

/** The section or lesson that is asked about. */
export type Removal =
  | { kind: 'lesson'; id: string; title: string }
  | { kind: 'section'; id: number; title: string; lessons: number };
